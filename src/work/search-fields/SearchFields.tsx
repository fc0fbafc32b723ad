import { Box, Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allColumns as organizationColumns } from '#src/find/organizations/columns.tsx';
import { organizationCriteriaOnScreen as organizationCriteria } from '#src/find/organizations/on-screen.tsx';
import { providerCriteriaOnScreen as providerCriteria } from '#src/find/providers/filters/on-screen.tsx';
import { columnsOf } from '#src/find/providers/results/columns.tsx';
import type { SiteField } from '#src/shared/site.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { filtersOf } from '#src/ui/on-screen.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useSearchFields } from '#src/ui/state/search-fields.ts';
import { siteQuery, useSite } from '#src/ui/state/site.ts';
import { columnsOfList } from '#src/work/lists/list-columns.tsx';
import { ALWAYS_SHOWN, changeSearchField } from '#src/work/search-fields/contract.ts';

/** A filter or column as the product has it. */
interface Usual {
  name: string;
  label: string;
}

/** Each name once: searches share some. */
const distinct = (all: readonly Usual[]): Usual[] =>
  all.filter(({ name }, n) => all.findIndex((one) => one.name === name) === n);

const filters = distinct([...filtersOf(providerCriteria), ...filtersOf([organizationCriteria])]);

const columns = distinct(
  [...columnsOf(new Map(), true, new Map()), ...organizationColumns, ...columnsOfList(new Map(), new Map(), false)].map(
    ({ id, header }) => ({ name: id, label: header }),
  ),
);

/** Where administrators rename and hide filters and columns of searches, for all users (R-1221). */
export function SearchFields() {
  const site = useSite();
  return (
    <>
      <Crumbs here="Search fields" />
      <PageHead
        title="Search fields"
        subtitle="What this site calls filters and columns. A hidden filter still works in saved searches, and files keep their column names."
      />
      {site ? (
        <>
          <Fields kind="filter" title="Filters" all={filters} />
          <Fields kind="column" title="Columns" all={columns} />
        </>
      ) : (
        <LoadingStatus />
      )}
    </>
  );
}

function Fields({ kind, title, all }: { kind: SiteField['kind']; title: string; all: readonly Usual[] }) {
  const fieldOf = useSearchFields(kind);
  return (
    <ListCard aria-label={title}>
      <ListCardHead>
        <h2>{title}</h2>
      </ListCardHead>
      <PlainTable look="members" headers={[kind === 'filter' ? 'Filter' : 'Column', 'Name on this site', 'Shown']}>
        {all.map((usual) => {
          const field = fieldOf(usual.name) ?? { kind, name: usual.name, label: null, hidden: false };
          return <FieldRow key={`${usual.name} ${field.label}`} usual={usual} field={field} />;
        })}
      </PlainTable>
    </ListCard>
  );
}

function FieldRow({ usual, field }: { usual: Usual; field: SiteField }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(field.label ?? '');
  const saving = useMutation({
    mutationFn: (changed: Partial<SiteField>) => ask(changeSearchField, { body: { ...field, ...changed } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteQuery.queryKey }),
  });
  const isChanged = typed.trim() !== (field.label ?? '');
  return (
    <tr>
      <td>{usual.label}</td>
      <td>
        <form
          style={{ display: 'flex', gap: 8 }}
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate({ label: typed.trim() || null });
          }}
        >
          <TextInput
            size="xs"
            aria-label={`Name of ${usual.label}`}
            placeholder={usual.label}
            maxLength={40}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          {isChanged && (
            <Button type="submit" size="compact-sm" variant="light" loading={saving.isPending}>
              Save
            </Button>
          )}
        </form>
        {saving.error && <ErrorBox error={saving.error} />}
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
