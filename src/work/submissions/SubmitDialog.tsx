import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyableSecret } from '#src/accounts/tokens/NewToken.tsx';
import { daysAfter } from '#src/shared/days.ts';
import { peopleCount } from '#src/shared/format.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { today } from '#src/ui/state/today.ts';
import { EntryFiles } from '#src/work/files/EntryFiles.tsx';
import { filesQuery } from '#src/work/files/files.tsx';
import type { Opening } from '#src/work/openings/contract.ts';
import { ClientPreview } from '#src/work/submissions/ClientPreview.tsx';
import {
  DAYS_MAX,
  type Fact,
  factLabels,
  facts,
  listSubmissions,
  makeSubmission,
} from '#src/work/submissions/contract.ts';
import { factsQuery } from '#src/work/submissions/questions.tsx';

interface SubmitDialogProps {
  opening: Opening;
  npis: readonly string[];
  onClose: () => void;
}

/** What a recruiter says of one person. */
interface Said {
  agreed_on: string;
  agreed_how: string;
  text: string;
  files: ReadonlySet<string>;
}

/** The facts that are ticked at first. */
const usual: readonly Fact[] = ['name', 'credentials', 'specialty', 'practice'];

const nothing: Said = { agreed_on: '', agreed_how: '', text: '', files: new Set() };

/** Submits people to a client: when and how each agreed, what the client sees, and a preview of it (R-1528). */
export function SubmitDialog({ opening, npis, onClose }: SubmitDialogProps) {
  useFocusReturn();
  const client = useQueryClient();
  const once = useOnce(() => client.invalidateQueries({ queryKey: [listSubmissions.url] }));
  const known = useQuery(factsQuery(opening.id, npis));
  const files = useQuery(filesQuery(opening.list, npis)).data?.rows ?? [];
  const [shown, setShown] = useState<ReadonlySet<Fact>>(new Set(usual));
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const [address, setAddress] = useState('');
  const [endsOn, setEndsOn] = useState(daysAfter(today(), 14));
  const [tried, setTried] = useState(false);
  const of = (npi: string) => said[npi] ?? nothing;
  const say = (npi: string, change: Partial<Said>) => setSaid((all) => ({ ...all, [npi]: { ...of(npi), ...change } }));
  const sending = useMutation({
    mutationFn: () => {
      const entries = npis.map((npi) => {
        const { agreed_on, agreed_how, text, files } = of(npi);
        return { npi, agreed_on, agreed_how, text, facts: [...shown], files: [...files] };
      });
      const body = { opening: opening.id, entries, client: address, ends_on: endsOn };
      return once(body, (key) => ask(makeSubmission, { body, key }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [listSubmissions.url] }),
  });
  const isMissing = (text: string) => tried && text.trim() === '';
  const lacks =
    address.trim() === '' || endsOn === '' || npis.some((npi) => !of(npi).agreed_on || !of(npi).agreed_how.trim());
  const rows = known.data?.rows ?? [];
  const nameOf = (npi: string) =>
    rows.find((row) => row.npi === npi)?.facts.find(({ fact }) => fact === 'name')?.text ?? `NPI ${npi}`;
  const refused = rows.filter((row) => row.refused !== null);
  const available = facts.filter((fact) => rows.some((row) => row.facts.some((one) => one.fact === fact)));
  return (
    <FormDialog
      saved={!!sending.data}
      size={sending.data ? 'lg' : 1080}
      title={sending.data ? 'Submitted' : `Submit ${peopleCount(npis.length)} to a client`}
      onClose={onClose}
    >
      {known.error && <ErrorBox error={known.error} onRetry={() => void known.refetch()} />}
      {known.isPending && <LoadingStatus />}
      {sending.data && <Sent url={sending.data.url} client={address} people={npis.length} onClose={onClose} />}
      {known.data && !sending.data && (
        <EntryForm
          label="Submit to a client"
          busy={sending.isPending}
          error={sending.error}
          onSubmit={(form) => {
            setTried(true);
            if (!lacks) return sending.mutate();
            requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
          }}
        >
          {!known.data.mail && (
            <p role="alert">
              A client opens the page with a code by e-mail, and no mail server is configured (SMTP_URL).
            </p>
          )}
          {refused.length > 0 && (
            <p role="alert">
              These people must not be submitted, so nothing can be sent:{' '}
              {refused.map(({ npi, refused }) => `${nameOf(npi)} ${refused}`).join('; ')}.
            </p>
          )}
          <div
            style={{ display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }}
          >
            <Stack gap={14}>
              <Group gap={12} align="flex-start">
                <TextInput
                  flex="1 1 240px"
                  type="email"
                  data-autofocus
                  label="Client’s email address"
                  description="The code for the page goes there."
                  maxLength={254}
                  value={address}
                  error={isMissing(address) && 'Email is required'}
                  onChange={({ currentTarget: { value } }) => setAddress(value)}
                />
                <TextInput
                  w={160}
                  type="date"
                  label="Last day of the page"
                  description={`At most ${DAYS_MAX} days`}
                  min={today()}
                  max={daysAfter(today(), DAYS_MAX)}
                  value={endsOn}
                  error={isMissing(endsOn) && 'Last day is required'}
                  onChange={({ currentTarget: { value } }) => setEndsOn(value)}
                />
              </Group>
              <Checkbox.Group
                label="Facts that the client sees"
                value={[...shown]}
                onChange={(ticked) => setShown(new Set(facts.filter((fact) => ticked.includes(fact))))}
              >
                <Group gap="8px 16px" mt={6}>
                  {available.map((fact) => (
                    <Checkbox key={fact} size="xs" value={fact} label={factLabels[fact]} />
                  ))}
                </Group>
              </Checkbox.Group>
              {npis.map((npi) => (
                <Stack
                  key={npi}
                  component="section"
                  aria-label={nameOf(npi)}
                  gap={10}
                  p={12}
                  bd="1px solid var(--line)"
                  bdrs="md"
                >
                  <h3 style={{ margin: 0, fontSize: 14 }}>{nameOf(npi)}</h3>
                  <Group gap={12} align="flex-start">
                    <TextInput
                      w={160}
                      type="date"
                      label="Agreed on"
                      max={today()}
                      value={of(npi).agreed_on}
                      error={isMissing(of(npi).agreed_on) && 'When did the person agree?'}
                      onChange={({ currentTarget: { value } }) => say(npi, { agreed_on: value })}
                    />
                    <TextInput
                      flex="1 1 200px"
                      label="How the person agreed to this client"
                      placeholder="By phone, by e-mail"
                      maxLength={200}
                      value={of(npi).agreed_how}
                      error={isMissing(of(npi).agreed_how) && 'How did the person agree?'}
                      onChange={({ currentTarget: { value } }) => say(npi, { agreed_how: value })}
                    />
                  </Group>
                  <Textarea
                    label="Your words to the client (optional)"
                    autosize
                    minRows={2}
                    maxLength={2000}
                    value={of(npi).text}
                    onChange={({ currentTarget: { value } }) => say(npi, { text: value })}
                  />
                  <EntryFiles
                    list={opening.list}
                    npi={npi}
                    name={nameOf(npi)}
                    picked={of(npi).files}
                    onPick={(files) => say(npi, { files })}
                  />
                </Stack>
              ))}
            </Stack>
            <ClientPreview
              title={opening.title}
              endsOn={endsOn}
              people={npis.map((npi) => ({
                npi,
                facts: rows.find((row) => row.npi === npi)?.facts.filter(({ fact }) => shown.has(fact)) ?? [],
                text: of(npi).text.trim(),
                files: files.filter(({ id }) => of(npi).files.has(id)),
              }))}
            />
          </div>
          {tried && lacks && (
            <p role="alert" style={{ color: 'var(--danger)' }}>
              Nothing was sent. Say when and how each person agreed, and to whom the page goes.
            </p>
          )}
          <FormActions action="Submit" onCancel={onClose} />
        </EntryForm>
      )}
    </FormDialog>
  );
}

interface SentProps {
  url: string;
  client: string;
  people: number;
  onClose: () => void;
}

/** The link, which cannot be read again. */
export const Sent = ({ url, client, people, onClose }: SentProps) => (
  <Stack gap={10}>
    <p>
      <b>Copy the link now, and send it to {client}.</b> You cannot see it again, but make another one.
    </p>
    <CopyableSecret value={url} what="link" />
    <p className="muted">
      It shows {peopleCount(people)}. To open it, the client asks for a code on the page, which goes to {client}.
    </p>
    <Group justify="flex-end">
      <Button data-autofocus onClick={onClose}>
        Done
      </Button>
    </Group>
  </Stack>
);
