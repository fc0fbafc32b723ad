import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the first page needs is one file; of the rest, what screens share is cut into few, as each costs a request. */
const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
];
/** Files of shared parts would be named after every screen that shares them. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups } } },
  },
});
