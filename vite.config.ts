import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lighterZod } from './scripts/lighter-zod.ts';
import { screenParts } from './scripts/screen-parts.ts';

/**
 * Modules in one file, by the ends of their paths, with what they import. Over HTTP/1.1 each file waits a round trip for
 * one of six connections, so parts that show together are one file. The first group that names a module has it.
 */
const together: Record<string, string[]> = {
  parts: [
    '/TextInput.mjs',
    '/InputBase.mjs',
    '/ComboboxChevron.mjs',
    '/to-int.mjs',
    '/get-env.mjs',
    '/use-resize-observer.mjs',
    'ui/EmptyState.tsx',
    'ui/Hint.tsx',
    'ui/ListCard.tsx',
    'ui/Pair.tsx',
    'ui/PhoneLink.tsx',
    'ui/RecordLink.tsx',
    '/use-debounced-callback.mjs',
    '/use-debounced-value.mjs',
    '/CheckIcon.mjs',
    'ui/later.tsx',
    'ui/lasting.ts',
    'ui/marks.tsx',
    'ui/reveal.ts',
    'ui/action-keys.ts',
  ],
  lists: [
    '/IconTable.mjs',
    'ui/ViewSwitch.tsx',
    'ui/Results.tsx',
    'ui/ResultsTable.tsx',
    'ui/Segments.tsx',
    'ui/declared.ts',
    'ui/find.ts',
    'ui/npis.ts',
    'ui/row-heights.ts',
    'ui/search.ts',
  ],
  codes: ['shared/specialty-name.ts', 'taxonomy/contract.ts', 'taxonomy/questions.tsx'],
  people: [
    '/IconPhone.mjs',
    'nppes/contract.ts',
    'datasets/providers/contract.ts',
    'taxonomy/PrimaryTaxonomy.tsx',
    'ui/PersonLink.tsx',
  ],
  highlights: [
    '/IconLayoutColumns.mjs',
    'highlights/cells.tsx',
    'highlights/questions.tsx',
    '/result-columns.tsx',
    'results/further-columns.tsx',
  ],
  counts: ['rail/counts.ts', 'shared/count-providers.ts'],
  chips: ['ui/Chip.tsx'],
  layers: ['/create-safe-context.mjs', '/DirectionProvider.mjs', '/Portal.mjs'],
  beside: ['exports/ExportButtons.tsx', 'ui/ActionButton.tsx', 'ui/list-names.ts'],
  form: ['/use-form.mjs', 'ui/form.ts'],
  fields: ['ui/NpiField.tsx', 'ui/SearchForm.tsx', 'ui/SearchScreen.tsx', 'ui/search-form.ts'],
  criteria: [
    '/criteria.tsx',
    'shared/large-groups.ts',
    'filters/on-screen.tsx',
    'filters/certified-in.tsx',
    'filters/names.tsx',
    'filters/facets.tsx',
  ],
  folding: ['ui/SearchChips.tsx', 'ui/criteria-chips.ts', 'ui/folding.ts', 'ui/negations.ts', 'ui/on-screen.ts'],
};

export default defineConfig({
  plugins: [react(), lighterZod(), screenParts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js', // each name is in many files, and a hash does not compress
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            ...Object.entries(together).map(([name, ends]) => ({
              name,
              test: (module: string) => ends.some((end) => module.endsWith(end)),
            })),
          ],
        },
      },
    },
  },
});
