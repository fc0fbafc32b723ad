import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lighterContracts } from './scripts/lighter-contracts.ts';
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
    'ui/messages/EmptyState.tsx',
    'ui/messages/Hint.tsx',
    'ui/messages/ListCard.tsx',
    'ui/record/Pair.tsx',
    'ui/record/PhoneLink.tsx',
    'ui/record/RecordLink.tsx',
    '/use-debounced-callback.mjs',
    '/use-debounced-value.mjs',
    '/CheckIcon.mjs',
    'ui/state/later.tsx',
    'ui/results/lasting.ts',
    'ui/marks/marks.tsx',
    'ui/search/reveal.ts',
    'ui/keys/action-keys.ts',
    'ui/keys/focus-return.ts',
    'ui/state/every.ts',
    '/use-uncontrolled.mjs',
    'ui/record/Facts.tsx',
  ],
  lists: [
    '/IconTable.mjs',
    'ui/results/ViewSwitch.tsx',
    'ui/results/Segments.tsx',
    'ui/results/Results.tsx',
    'ui/results/ResultsTable.tsx',
    'ui/search/declared.ts',
    'ui/search/find.ts',
    'ui/form/npis.ts',
    'ui/results/row-heights.ts',
    'ui/results/search.ts',
  ],
  columns: ['results/FilterFields.tsx', 'results/FitColumns.tsx'],
  controls: [
    '/Anchor.mjs',
    'ui/keys/LinkButton.tsx',
    '/get-auto-contrast-value.mjs',
    '/InlineInput.mjs',
    '/InputsGroupFieldset.mjs',
  ],
  chip: ['ui/search/Chip.tsx'],
  chips: ['ui/search/SearchChips.tsx'],
  fold: ['ui/form/WaitingForm.tsx', 'ui/search/folding.ts', 'ui/results/NotPlaced.tsx'],
  codes: ['shared/specialty-name.ts', 'taxonomy/contract.ts', 'taxonomy/questions.tsx'],
  people: [
    '/IconPhone.mjs',
    'nppes/contract.ts',
    'datasets/providers/contract.ts',
    'taxonomy/PrimaryTaxonomy.tsx',
    'ui/record/PersonLink.tsx',
  ],
  highlights: [
    '/IconLayoutColumns.mjs',
    'highlights/cells.tsx',
    'highlights/questions.tsx',
    '/result-columns.tsx',
    'shared/screening-columns.ts',
    'results/further-columns.tsx',
  ],
  alerts: ['work/searches/contract.ts', 'work/searches/questions.tsx', 'work/marks/questions.tsx'],
  counts: ['rail/counts.ts', 'shared/count-providers.ts', 'datasets/providers/questions.tsx', 'ui/state/released.ts'],
  ProviderCount: ['search-box/ProviderCount.tsx', 'search-box/questions.tsx'],
  beside: ['exports/ExportButtons.tsx', 'ui/keys/ActionButton.tsx', 'filters/list-names.tsx'],
  choices: ['/choice-match.ts', '/get-parsed-combobox-data.mjs'],
  layers: ['/create-safe-context.mjs', '/DirectionProvider.mjs', '/Portal.mjs'],
  form: ['/use-form.mjs', 'ui/form/form.ts'],
  fields: ['ui/search/SearchForm.tsx', 'ui/search/search-form.ts'],
  criteria: [
    '/criteria.tsx',
    'shared/large-groups.ts',
    'filters/on-screen.tsx',
    'filters/certified-in.tsx',
    'filters/names.tsx',
    'filters/facets.tsx',
  ],
  folding: ['ui/search/criteria-chips.ts', 'ui/search/negations.ts', 'ui/on-screen.ts'],
  ProviderFrame: [
    'results/ProviderFrame.tsx',
    'results/columns.tsx',
    'results/KeyHints.tsx',
    'ui/results/fitting.ts',
    'ui/results/Selected.tsx',
    'ui/results/Density.tsx',
    'shared/nurses.ts',
    'filters/criteria-in-words.tsx',
    'providers/results/seen.tsx',
  ],
  record: ['ui/record/BackLink.tsx', 'ui/record/Detail.tsx'],
  SearchScreen: ['ui/search/SearchScreen.tsx'],
};

export default defineConfig({
  plugins: [react(), lighterZod(), lighterContracts(), screenParts()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:3]' } }, // shorter than Vite's names, which scripts repeat
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
