import { Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ChangeLine, useCodeNames } from '#src/datasets/changes/ChangeLine.tsx';
import { count, date, peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { MarkedPeople, PersonName } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useRecent } from '#src/ui/record/recent.ts';
import { titleCase } from '#src/ui/record/title-case.ts';
import { ask } from '#src/ui/state/ask.ts';
import { DESK_ROWS, type DeskReply, getDesk } from '#src/work/desk/contract.ts';
import { DeskCard } from '#src/work/desk/DeskCard.tsx';
import { statusInWords, townOfSite } from '#src/work/openings/facts.tsx';
import { CriteriaLine } from '#src/work/searches/CriteriaLine.tsx';
import { News, useOpenSearch } from '#src/work/searches/Searches.tsx';
import { recountedOf, totalOf } from '#src/work/searches/words.tsx';

/** What waits for the user, on the home page. */
export function Desk() {
  const desk = useQuery({ queryKey: [getDesk.url], queryFn: ({ signal }) => ask(getDesk, { signal }), staleTime: 0 });
  const recent = useRecent()[0].slice(0, DESK_ROWS);
  return (
    <section aria-label="Your desk">
      {desk.error && <ErrorBox error={desk.error} onRetry={() => void desk.refetch()} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={16} mb={26}>
        <Openings desk={desk.data} />
        <Lists desk={desk.data} />
        <SavedSearches desk={desk.data} />
        <MarkedPeople npis={[...peopleOn(desk.data), ...recent.map(({ npi }) => npi)]}>
          <Changes desk={desk.data} />
          <Steps desk={desk.data} />
          <Recent people={recent} />
        </MarkedPeople>
      </SimpleGrid>
    </section>
  );
}

const peopleOn = (desk: DeskReply | undefined) =>
  [...(desk?.changes ?? []), ...(desk?.steps ?? [])].flatMap(({ npi }) => npi ?? []);

interface PartProps {
  /** Undefined while it loads. */
  desk: DeskReply | undefined;
}

const Openings = ({ desk }: PartProps) => (
  <DeskCard
    title="Openings"
    aside={<Link to={links.openings()}>Openings</Link>}
    advice="An opening is a job to fill: who fits it, why, and how far each person is."
    rows={
      desk?.openings.map(({ id, title, site, people, ...opening }) => ({
        key: id,
        content: (
          <>
            <Link to={links.opening(id)}>{title}</Link>
            <div className="small muted">
              {[townOfSite(site), statusInWords(opening), peopleCount(people)].filter(Boolean).join(' · ')}
            </div>
          </>
        ),
      })) ?? null
    }
    all={
      desk &&
      desk.openings_total > DESK_ROWS && <Link to={links.openings()}>All {count(desk.openings_total)} openings</Link>
    }
  />
);

const Lists = ({ desk }: PartProps) => (
  <DeskCard
    title="My lists"
    aside={<Link to={links.lists()}>Lists</Link>}
    advice="Select people in the results of a search, then choose 'Add to list'."
    rows={
      desk?.lists.map(({ id, name, owner, total, stages }) => ({
        key: id,
        content: (
          <>
            <Link to={links.list(id)}>{name}</Link>
            <div className="small muted">
              {[
                peopleCount(total),
                ...stages.map(({ stage, count: people }) => `${count(people)} ${stage}`),
                owner && `shared by ${owner}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </>
        ),
      })) ?? null
    }
    all={desk && desk.lists_total > DESK_ROWS && <Link to={links.lists()}>All {count(desk.lists_total)} lists</Link>}
  />
);

function SavedSearches({ desk }: PartProps) {
  const open = useOpenSearch();
  return (
    <DeskCard
      title="Saved searches"
      aside={<Link to={links.searches()}>Saved searches</Link>}
      advice="Save a search to see here who is new: 'Save search' beside its results."
      rows={
        desk?.searches.map((search) => ({
          key: search.id,
          content: (
            <Group justify="space-between" gap={8} wrap="nowrap">
              <div>
                <Link to={search.url} onClick={(event) => open(event, search)}>
                  {search.name}
                </Link>
                <CriteriaLine
                  search={search}
                  first={[totalOf(search), recountedOf(search)].filter(Boolean).join(' · ')}
                />
              </div>
              <News search={search} onOpen={open} />
            </Group>
          ),
        })) ?? null
      }
      all={
        desk &&
        desk.searches_total > DESK_ROWS && <Link to={links.searches()}>All {count(desk.searches_total)} searches</Link>
      }
    />
  );
}

function Changes({ desk }: PartProps) {
  const nameOf = useCodeNames(desk?.changes ?? []);
  return (
    <DeskCard
      title="What changed"
      aside={<span className="muted">People on your lists</span>}
      advice="Nothing changed in two weeks for people on your lists."
      rows={
        desk?.changes.map((change) => ({
          key: change.id,
          content: (
            <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
              <div className="small">
                <PersonName npi={change.npi}>
                  <Link to={links.provider(change.npi)}>{titleCase(change.name, 'person') ?? change.npi}</Link>
                </PersonName>{' '}
                <ChangeLine change={change} nameOf={nameOf} />
              </div>
              <Text component="span" className="small muted num nowrap">
                {date(change.published_on)}
              </Text>
            </Group>
          ),
        })) ?? null
      }
      all={<Link to={links.changes()}>All changes</Link>}
    />
  );
}

const Steps = ({ desk }: PartProps) => (
  <DeskCard
    title="My next steps"
    advice="Give people on your lists a next step with a date. It shows here a week before."
    rows={
      desk?.steps.map(({ npi, name, list, next_step, due_on, overdue }) => ({
        key: `${list.id} ${npi ?? name}`,
        content: (
          <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
            <div>
              {npi === null ? (
                name
              ) : (
                <PersonName npi={npi}>
                  <Link to={links.provider(npi)}>{titleCase(name, 'person') ?? npi}</Link>
                </PersonName>
              )}
              <div className="small muted">
                {next_step || 'No next step named'} · <Link to={links.list(list.id)}>{list.name}</Link>
              </div>
            </div>
            <Text component="span" className="small num nowrap" c={overdue ? 'var(--danger)' : 'var(--muted)'}>
              {overdue ? `Overdue, ${date(due_on)}` : date(due_on)}
            </Text>
          </Group>
        ),
      })) ?? null
    }
    all={desk && desk.steps_total > DESK_ROWS && <span className="muted">{count(desk.steps_total)} in all</span>}
  />
);

const Recent = ({ people }: { people: readonly { npi: string; name: string }[] }) => (
  <DeskCard
    title="Recent people"
    aside={<span className="muted">In this browser</span>}
    advice="Providers whose pages you open appear here."
    rows={people.map(({ npi, name }) => ({
      key: npi,
      content: (
        <PersonName npi={npi}>
          <Link to={links.provider(npi)}>{name}</Link>
        </PersonName>
      ),
    }))}
  />
);
