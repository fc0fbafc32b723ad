import { Anchor, Badge, Box, Button, Group, Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { date, minute, peopleCount } from '#src/shared/format.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { Dialog } from '#src/ui/messages/Dialog.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useSite } from '#src/ui/state/site.ts';
import { getFile } from '#src/work/files/contract.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import {
  answerWords,
  endSubmission,
  factLabels,
  listSubmissions,
  makeLink,
  type Submission,
} from '#src/work/submissions/contract.ts';
import { submissionsQuery } from '#src/work/submissions/questions.tsx';
import { Sent } from '#src/work/submissions/SubmitDialog.tsx';

const headers = ['Person', 'Agreed', 'Shown', 'Opened', 'Answer'];

/** What was submitted from an opening: to whom, when it was opened, and what was answered (R-1529). */
export function SubmittedTab({ opening: { id } }: { opening: Opening }) {
  const { data, error, refetch } = useQuery(submissionsQuery(id));
  const site = useSite();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <ListCard mt={0} aria-label="Submitted" aria-busy>
        <LoadingStatus />
        <TableSkeleton headers={headers} />
      </ListCard>
    );
  if (data.rows.length === 0)
    return (
      <ListCard mt={0} aria-label="Submitted">
        <EmptyState title="No one was submitted yet">
          {site?.client_pages
            ? 'Select people on the list in the tab People, and choose Submit.'
            : 'Pages of clients are turned off. An administrator can turn them on at ‘Search fields’.'}
        </EmptyState>
      </ListCard>
    );
  return data.rows.map((submission) => (
    <SubmissionCard key={submission.id} submission={submission} mayChange={data.may_submit} />
  ));
}

function SubmissionCard({ submission, mayChange }: { submission: Submission; mayChange: boolean }) {
  const { client, sent_at, sent_by, ends_on, is_open, people } = submission;
  const [asking, setAsking] = useState<'link' | 'end'>();
  const site = useSite();
  return (
    <ListCard mt={0} mb={16} aria-label={`Submitted to ${client}`}>
      <ListCardHead>
        <h2 style={{ overflowWrap: 'anywhere' }}>{client}</h2>
        {is_open && site?.client_pages ? (
          <span className="small muted">Open until {date(ends_on)}</span>
        ) : (
          <Badge color="plain">{is_open ? 'Turned off' : 'Ended'}</Badge>
        )}
        <span className="small muted">
          {peopleCount(people.length)} sent {minute(sent_at)}
          {sent_by && ` by ${sent_by.name}`}
        </span>
        <Spacer />
        {mayChange && is_open && (
          <Group gap={8} data-screen>
            <Button size="xs" variant="default" onClick={() => setAsking('link')}>
              New link
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking('end')}>
              End page
            </Button>
          </Group>
        )}
      </ListCardHead>
      <PlainTable look="texts" headers={headers} aria-label={`People submitted to ${client}`}>
        {people.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </PlainTable>
      {asking === 'link' && <NewLink submission={submission} onClose={() => setAsking(undefined)} />}
      {asking === 'end' && <EndPage submission={submission} onClose={() => setAsking(undefined)} />}
    </ListCard>
  );
}

function Row({ person }: { person: Submission['people'][number] }) {
  const { npi, agreed_on, agreed_how, text, facts, files, opened_at, answer, answer_text, answered_by, answered_at } =
    person;
  if (npi === null)
    return (
      <tr>
        <td colSpan={3} className="muted">
          Withdrawn: the person was erased
        </td>
        <td className="small nowrap">{opened_at ? minute(opened_at) : '—'}</td>
        <td>{answer ? answerWords[answer] : '—'}</td>
      </tr>
    );
  return (
    <tr>
      <td>
        <PersonLink row={{ ...person, npi }} text={lastFirst(person) || `NPI ${npi}`} />
      </td>
      <td className="small">
        <OnPhones>Agreed </OnPhones>
        {date(agreed_on)}
        <p className="muted">{agreed_how}</p>
      </td>
      <td className="small">
        {facts.map(({ fact }) => factLabels[fact]).join(', ')}
        {text && <p className="muted">“{text}”</p>}
        {files.map((file) => (
          <p key={file.id}>
            <Anchor size="xs" href={getFile.url.replace(':id', file.id)} download={file.name}>
              {file.name}
            </Anchor>{' '}
            <span className="muted">{file.opened_at ? `opened ${minute(file.opened_at)}` : 'not opened'}</span>
          </p>
        ))}
      </td>
      <td className="small nowrap">
        {opened_at && <OnPhones>Opened </OnPhones>}
        {opened_at ? minute(opened_at) : 'Not opened'}
      </td>
      <td>
        {answer ? (
          <>
            <b>{answerWords[answer]}</b>
            {answer_text && <p style={{ whiteSpace: 'pre-wrap' }}>{answer_text}</p>}
            <p className="small muted">
              {answered_by}, {minute(answered_at ?? '')}
            </p>
          </>
        ) : (
          <span className="muted">No answer</span>
        )}
      </td>
    </tr>
  );
}

/** What the column head says, where there is none. */
const OnPhones = ({ children }: { children: string }) => (
  <Box component="span" hiddenFrom="sm">
    {children}
  </Box>
);

interface OfSubmission {
  submission: Submission;
  onClose: () => void;
}

const useReload = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listSubmissions.url] });
};

/** Makes another link, after which the one before opens nothing. */
function NewLink({ submission: { id, client, people }, onClose }: OfSubmission) {
  useFocusReturn();
  const making = useMutation({ mutationFn: () => ask(makeLink, { params: { id } }) });
  if (!making.data)
    return (
      <Dialog
        title="Make another link?"
        confirmLabel="Make link"
        busy={making.isPending}
        error={making.error}
        onConfirm={() => making.mutate()}
        onClose={onClose}
      >
        Links are not stored, so that the one before cannot be shown again. It opens nothing from then on.
      </Dialog>
    );
  return (
    <Modal
      opened
      size="lg"
      title="Another link"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <Sent url={making.data.url} client={client} people={people.length} onClose={onClose} />
    </Modal>
  );
}

function EndPage({ submission: { id, client }, onClose }: OfSubmission) {
  const reload = useReload();
  const ending = useMutation({
    mutationFn: () => ask(endSubmission, { params: { id } }),
    onSuccess: async () => {
      onClose();
      notify(`Ended the page for ${client}.`);
      await reload();
    },
  });
  return (
    <Dialog
      title="End this page?"
      confirmLabel="End page"
      harms
      busy={ending.isPending}
      error={ending.error}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    >
      {client} cannot open it any more, at once and for good. Answers stay here.
    </Dialog>
  );
}
