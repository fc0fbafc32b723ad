import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserFields } from './scripts/browser-fields.ts';
import { screenParts } from './scripts/screen-parts.ts';

export default defineConfig({
  plugins: [react(), screenParts(), browserFields()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    // what derives from declarations comes with the rules of fields, which the first page needs: every search needs both
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'fields', test: /src\/shared\/(fields|declare)\.ts$/ }] } },
    },
  },
});
