import { Box, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { organizationCriteriaOnScreen as organizationCriteria } from '#src/find/organizations/on-screen.tsx';
import { providerCriteriaOnScreen as providerCriteria } from '#src/find/providers/filters/on-screen.tsx';
import { furtherColumns } from '#src/find/providers/results/further-columns.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import type { ResultsView, SiteField } from '#src/shared/site.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { filtersOf } from '#src/ui/on-screen.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { Segments } from '#src/ui/results/Segments.tsx';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { siteQuery, useSearchFields, useSite } from '#src/ui/state/site.ts';
import { ALWAYS_SHOWN, changeResultsView, changeSearchField } from '#src/work/search-fields/contract.ts';
import { ClientPagesCard } from '#src/work/submissions/ClientPagesCard.tsx';

/** A filter or column as the product has it. */
interface Usual {
  name: string;
  label: string;
}

/** Each name once: searches share some. */
const distinct = (all: readonly Usual[]): Usual[] =>
  all.filter(({ name }, n) => all.findIndex((one) => one.name === name) === n);

const filters = distinct([...filtersOf(providerCriteria), ...filtersOf([organizationCriteria])]);

/** Those of the records, by which rows are sorted, and those of other datasets. */
const columns = distinct(
  [...Object.values(headsOf(providerFields)), ...Object.values(headsOf(organizationFields)), ...furtherColumns].map(
    ({ id, header }) => ({ name: id, label: header }),
  ),
);

const trail = [{ label: 'User Management', path: links.admin() }];

/** Where administrators rename and hide filters and columns of searches, for all users (R-1221). */
export function SearchFields() {
  const site = useSite();
  return (
    <>
      <Crumbs trail={trail} here="Search fields" />
      <PageHead
        title="Search fields"
        subtitle="Names of filters in the rail and the form, and of columns of results, for all users. A hidden filter still works in saved searches. Chips, files, the first fields of the form and the boxes above results stay as they are."
      />
      {site ? (
        <>
          <ClientPagesCard on={site.client_pages ?? false} />
          <OpensAs view={site.results_view ?? 'cards'} />
          <Fields kind="filter" title="Filters" all={filters} />
          <Fields kind="column" title="Columns" all={columns} />
        </>
      ) : (
        <LoadingStatus />
      )}
    </>
  );
}

/** How results open for users who have not chosen (R-1452). */
function OpensAs({ view }: { view: ResultsView }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (next: ResultsView) => ask(changeResultsView, { body: { view: next } }),
    onSuccess: async ({ view: saved }) => {
      await client.invalidateQueries({ queryKey: siteQuery.queryKey });
      notify(`Saved: results open as ${saved === 'cards' ? 'cards' : 'a table'}`);
    },
  });
  return (
    <ListCard aria-label="Results" mb={16}>
      <ListCardHead>
        <h2>Results</h2>
        <Segments
          label="Open as"
          choices={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          disabled={saving.isPending}
          onChange={(next) => saving.mutate(next)}
        />
        <span className="muted small">
          How results with both open for users who have not chosen ‘Cards’ or ‘Table’ themselves.
        </span>
      </ListCardHead>
      {saving.error && <ErrorBox error={saving.error} />}
    </ListCard>
  );
}

function Fields({ kind, title, all }: { kind: SiteField['kind']; title: string; all: readonly Usual[] }) {
  const fieldOf = useSearchFields(kind);
  const named = all.map((usual) => ({ usual, label: fieldOf(usual.name)?.label ?? usual.label }));
  return (
    <ListCard aria-label={title} mb={16}>
      <ListCardHead>
        <h2>{title}</h2>
      </ListCardHead>
      <PlainTable headers={[kind === 'filter' ? 'Filter' : 'Column', 'Name on this site', 'Shown']}>
        {named.map(({ usual }) => {
          const field = fieldOf(usual.name) ?? { kind, name: usual.name, label: null, hidden: false };
          const others = named.filter((other) => other.usual !== usual).map(({ label }) => label.toLowerCase());
          return <FieldRow key={`${usual.name} ${field.label}`} usual={usual} field={field} others={others} />;
        })}
      </PlainTable>
    </ListCard>
  );
}

interface FieldRowProps {
  usual: Usual;
  field: SiteField;
  /** The names of the others, in lower case. */
  others: readonly string[];
}

/** A field. Its name is saved when the user leaves it; Escape restores it. */
function FieldRow({ usual, field, others }: FieldRowProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(field.label ?? '');
  const saving = useMutation({
    mutationFn: (changed: Partial<SiteField>) =>
      ask(changeSearchField, { body: { kind: field.kind, name: field.name, ...changed } }),
    onSuccess: async ({ label, hidden }) => {
      await client.invalidateQueries({ queryKey: siteQuery.queryKey });
      notify(`Saved: ${label ?? usual.label}${hidden ? ', hidden' : ''}`);
    },
  });
  const wanted = typed.trim();
  const isTaken = others.includes(wanted.toLowerCase());
  const save = () => {
    if (wanted === (field.label ?? '')) setTyped(wanted);
    else if (!isTaken) saving.mutate({ label: wanted || null });
  };
  return (
    <tr>
      <td>{usual.label}</td>
      <td>
        <TextInput
          size="xs"
          maw={320}
          aria-label={`Name of ${usual.label}`}
          placeholder={usual.label}
          value={typed}
          error={isTaken ? 'Another one has this name.' : saving.error && messageOf(saving.error)}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onBlur={save}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) save();
            if (key === 'Escape') setTyped(field.label ?? '');
          }}
        />
      </td>
      <td>
        <Checkbox
          size="xs"
          label={
            <Box component="span" hiddenFrom="sm">
              Shown
            </Box>
          }
          aria-label={`Show ${usual.label}`}
          checked={!field.hidden}
          disabled={saving.isPending || (field.kind === 'column' && ALWAYS_SHOWN.includes(usual.name))}
          onChange={({ currentTarget: { checked } }) => saving.mutate({ hidden: !checked })}
        />
      </td>
    </tr>
  );
}
