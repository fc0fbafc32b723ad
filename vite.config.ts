import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { screenParts } from './scripts/screen-parts.ts';

export default defineConfig({
  plugins: [react(), screenParts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 800,
  },
});
