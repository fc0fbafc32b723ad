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
    // what derives from declarations comes with the rules of fields, which the first page needs: every search needs both,
    // and the first page and every search show names
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'fields', test: /src\/(shared\/(fields|declare)|ui\/title-case(-words)?)\.ts$/ }],
        },
      },
    },
  },
});
