import { Autocomplete, Button, CloseButton, Group, Stack } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Choice } from '#src/ui/form/Choice.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { LABEL_HEIGHT } from '#src/ui/form/label-height.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useCopying } from '#src/ui/record/copying.ts';
import { ask } from '#src/ui/state/ask.ts';
import { dropdown } from '#src/ui/theme/theme.ts';
import { changeList, type List, type Member, type Visibility, visibilities } from '#src/work/lists/contract.ts';
import { presentOf } from '#src/work/lists/ListForm.tsx';
import { reloadLists, teamQuery } from '#src/work/lists/questions.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';
import { visibilityLabels } from '#src/work/lists/words.tsx';

const rights = [
  { value: 'view', label: 'Can view' },
  { value: 'edit', label: 'Can edit' },
];
const mayOf = (value: string | null): Member['may'] => (value === 'view' ? 'view' : 'edit');

/** Who may open the list. Each change is saved at once. */
export function ShareDialog({ list, onClose }: { list: List; onClose: () => void }) {
  useFocusReturn();
  const client = useQueryClient();
  const team = useQuery(teamQuery).data ?? [];
  const [text, setText] = useState('');
  const [may, setMay] = useState<Member['may']>('edit');
  const [refusal, setRefusal] = useState<string>();
  const { copy, copied } = useCopying();
  const [version, setVersion] = useState(list.version);
  const sharing = useMutation({
    mutationFn: (wish: { visibility?: Visibility; members?: Member[] }) =>
      ask(changeList, {
        params: { id: list.id },
        body: {
          version: Math.max(version, list.version),
          ...wish,
          ...(wish.members && {
            members: wish.members.map(({ id, email, may }) => (id === null ? { email, may } : { id, may })),
          }),
        },
      }),
    onSuccess: (saved) => setVersion(saved.version),
    onError: (error) => {
      const now = presentOf(error);
      if (now) setVersion(now.version);
    },
    onSettled: () => reloadLists(client),
  });
  const members = (sharing.isPending ? sharing.variables.members : undefined) ?? list.members;
  const others = team.filter(({ id }) => id !== list.owner?.id && !members.some((member) => member.id === id));
  const share = (next: Member[]) =>
    sharing.mutate({
      members: next,
      ...(list.visibility === 'private' && next.length > 0 && { visibility: 'shared' as const }),
    });
  const invite = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    const isTyped = ({ name, email }: { name: string | null; email: string }) =>
      [name, email].some((each) => each?.toLowerCase() === typed.toLowerCase());
    const known = others.find(isTyped);
    if (!known && [list.owner, ...members].some((user) => user && isTyped(user)))
      return setRefusal(`${typed} already has access`);
    if (!known && !/^\S+@\S+\.\S+$/.test(typed))
      return setRefusal('Choose a person of your team, or type an email address');
    setText('');
    share([...list.members, { id: known?.id ?? null, name: known?.name ?? null, email: known?.email ?? typed, may }]);
  };
  const now = presentOf(sharing.error);
  return (
    <FormDialog centered size={560} title={`Share ‘${list.name}’`} onClose={onClose}>
      {sharing.error && (
        <ErrorBox
          {...(now
            ? { message: 'The list was changed meanwhile. Its present state is shown. Share it again.' }
            : { error: sharing.error })}
        />
      )}
      <form aria-label="Share" noValidate onSubmit={invite}>
        <Group gap={8} align="flex-start">
          <Autocomplete
            data-autofocus
            openOnFocus={false} // the names would cover the people with access
            flex={1}
            miw={180}
            label="Name or email"
            comboboxProps={dropdown}
            value={text}
            error={refusal}
            data={others.map(({ name }) => name)}
            onChange={(value) => {
              setText(value);
              setRefusal(undefined);
            }}
          />
          <Choice
            label="Right"
            w={124}
            allowDeselect={false}
            value={may}
            data={rights}
            onChange={(value) => setMay(mayOf(value))}
          />
          <Button type="submit" mt={LABEL_HEIGHT} disabled={sharing.isPending}>
            Invite
          </Button>
        </Group>
      </form>
      <Stack component="ul" gap={0} my={14} aria-label="People with access">
        {list.owner && (
          <Line user={list.owner}>
            <span className="muted">Owner</span>
          </Line>
        )}
        {members.map((member) => (
          <Line key={member.email} user={member}>
            <Choice
              label={`Right of ${member.name ?? member.email}`}
              hideLabel
              size="xs"
              w={112}
              allowDeselect={false}
              value={member.may}
              data={rights}
              onChange={(value) =>
                share(members.map((each) => (each === member ? { ...each, may: mayOf(value) } : each)))
              }
            />
            <CloseButton
              aria-label={`Remove ${member.name ?? member.email}`}
              onClick={() => share(members.filter((each) => each !== member))}
            />
          </Line>
        ))}
      </Stack>
      <Choice
        label="Who may open it"
        allowDeselect={false}
        value={list.visibility}
        data={visibilities.map((value) => ({ value, label: visibilityLabels[value] }))}
        onChange={(value) => sharing.mutate({ visibility: visibilities.find((each) => each === value) ?? 'private' })}
      />
      <p className="muted small" style={{ marginTop: 4 }}>
        {list.open_to}
      </p>
      <Group justify="space-between" mt={16}>
        {'clipboard' in navigator ? (
          <Button
            variant="default"
            leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
            onClick={() => copy(location.origin + location.pathname)}
          >
            {copied ? 'Link copied' : 'Copy link'}
          </Button>
        ) : (
          <span />
        )}
        <Button
          onClick={() => (text.trim() ? setRefusal('Not invited yet. Choose Invite, or empty this field.') : onClose())}
        >
          Done
        </Button>
      </Group>
    </FormDialog>
  );
}

const Line = ({ user, children }: { user: { name: string | null; email: string }; children: React.ReactNode }) => (
  <Group component="li" gap={10} wrap="nowrap" py={8} className="line-below">
    <UserMark user={user} size={28} />
    <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {user.name && <div>{user.name}</div>}
      <div className={user.name ? 'muted small' : undefined}>{user.email}</div>
    </div>
    {children}
  </Group>
);
