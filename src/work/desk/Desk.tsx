import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ChangeLine, useCodeNames } from '#src/datasets/changes/ChangeLine.tsx';
import { count, date, localDay, peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { MarkedPeople, PersonName } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { DESK_ROWS, type DeskReply, getDesk } from '#src/work/desk/contract.ts';
import { DeskCard } from '#src/work/desk/DeskCard.tsx';
import { DeskBones, DeskFrame, useRecentFew } from '#src/work/desk/DeskFrame.tsx';
import { statusInWords, townOfSite } from '#src/work/openings/facts.tsx';
import { aboutOf } from '#src/work/searches/about-alert.tsx';
import { CriteriaLine } from '#src/work/searches/CriteriaLine.tsx';
import { alertsQuery, useReadAlerts } from '#src/work/searches/questions.tsx';
import { News, useOpenSearch } from '#src/work/searches/Searches.tsx';
import { recountedOf, totalOf } from '#src/work/searches/words.tsx';

/** What waits for the user, on the home page. */
export function Desk() {
  const { data, error, refetch } = useQuery({
    queryKey: [getDesk.url],
    queryFn: ({ signal }) => ask(getDesk, { signal }),
    staleTime: 0,
  });
  const recent = useRecentFew();
  const npis = [...(data?.steps ?? []), ...(data?.changes ?? []), ...recent].flatMap(({ npi }) => npi ?? []);
  return (
    <MarkedPeople npis={npis}>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      <DeskFrame>
        {data ? (
          <>
            <Steps desk={data} />
            <Openings desk={data} />
            <Alerts />
            <Changes desk={data} />
            <Lists desk={data} />
            <SavedSearches desk={data} />
          </>
        ) : (
          !error && <DeskBones />
        )}
      </DeskFrame>
    </MarkedPeople>
  );
}

interface PartProps {
  desk: DeskReply;
}

const Openings = ({ desk }: PartProps) => (
  <DeskCard
    name="openings"
    total={desk.openings_total}
    rows={desk.openings.map(({ id, title, site, people, ...opening }) => ({
      key: id,
      content: (
        <>
          <Link to={links.opening(id)}>{title}</Link>
          <div className="small muted">
            {[townOfSite(site), statusInWords(opening), peopleCount(people)].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    }))}
  />
);

const Lists = ({ desk }: PartProps) => (
  <DeskCard
    name="lists"
    total={desk.lists_total}
    rows={desk.lists.map(({ id, name, owner, total, stages }) => ({
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
    }))}
  />
);

function SavedSearches({ desk }: PartProps) {
  const open = useOpenSearch();
  return (
    <DeskCard
      name="searches"
      total={desk.searches_total}
      rows={desk.searches.map((search) => ({
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
      }))}
    />
  );
}

function Changes({ desk }: PartProps) {
  const nameOf = useCodeNames(desk.changes);
  return (
    <DeskCard
      name="changes"
      rows={desk.changes.map((change) => ({
        key: change.id,
        content: (
          <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
            <div>
              <PersonName npi={change.npi}>
                <Link to={links.provider(change.npi)}>{titleCase(change.name, 'person') ?? change.npi}</Link>
              </PersonName>
              <div className="small">
                <ChangeLine change={change} nameOf={nameOf} />
              </div>
            </div>
            <Text component="span" className="small muted num nowrap">
              {date(change.published_on)}
            </Text>
          </Group>
        ),
      }))}
    />
  );
}

const Steps = ({ desk }: PartProps) => (
  <DeskCard
    name="steps"
    total={desk.steps_total}
    rows={desk.steps.map(({ npi, name, list, next_step, due_on, overdue }) => ({
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
    }))}
  />
);

/** The newest alerts. The bell asks for them, and says if they fail to load. */
function Alerts() {
  const { data, error, refetch } = useQuery(alertsQuery);
  const reading = useReadAlerts();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return (
    <DeskCard
      name="alerts"
      rows={
        data?.rows.slice(0, DESK_ROWS).map((alert) => {
          const { name, to, labels } = aboutOf(alert);
          return {
            key: alert.id,
            content: (
              <Group justify="space-between" gap={8} wrap="nowrap" align="flex-start">
                <div>
                  <Link to={to} onClick={() => reading.mutate([alert.id])}>
                    {alert.read ? name : <b>{name}</b>}
                  </Link>
                  <div className="small muted">
                    {alert.events.map(({ event, count: all }) => `${labels[event]}: ${count(all)}`).join(' · ')}
                  </div>
                </div>
                <Text component="span" className="small muted num nowrap">
                  {localDay(alert.created_at)}
                  {!alert.read && ' · unread'}
                </Text>
              </Group>
            ),
          };
        }) ?? null
      }
    />
  );
}
