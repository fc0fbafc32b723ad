import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { counted } from '#src/shared/format.ts';
import { dropdown } from '#src/ui/theme/theme.ts';
import touch from '#src/ui/theme/touch.module.css';
import { useChangeOfOpening } from '#src/work/openings/changing.tsx';
import { type Opening, type TieKind, tieKinds } from '#src/work/openings/contract.ts';
import { tieLabels } from '#src/work/openings/words.tsx';

/** Switches ties of an opening on and off. Users who may not edit it see which are on. */
export function TiesChoice({ opening }: { opening: Opening }) {
  const change = useChangeOfOpening(opening);
  const { ties, title, archived, may } = opening;
  const mayEdit = may !== 'view' && !archived;
  const on = change.isPending ? (change.variables.wish.ties ?? ties) : ties;
  const set = (wished: TieKind[], done: string) => change.mutate({ wish: { ties: wished }, back: { ties }, done });
  return (
    <Popover {...dropdown} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
          {on.length === 0 ? 'Ties off' : on.length === tieKinds.length ? 'Ties' : `${counted(on.length, 'tie')} on`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Ties"
        className={touch.touch}
        style={{ maxHeight: 'min(70dvh, 420px)', overflowY: 'auto' }}
      >
        <Stack gap={8}>
          <p className="small muted">
            {mayEdit
              ? 'Ties to the place of the opening. They never decide who is found.'
              : 'You may view this opening. Ask its owner to switch ties on or off.'}
          </p>
          {tieKinds.map((kind) => (
            <Checkbox
              key={kind}
              size="xs"
              label={tieLabels[kind]}
              checked={on.includes(kind)}
              disabled={!mayEdit || change.isPending}
              onChange={({ currentTarget: { checked } }) =>
                set(
                  tieKinds.filter((one) => (one === kind ? checked : on.includes(one))),
                  `${checked ? 'Switched on' : 'Switched off'} ‘${tieLabels[kind]}’ in ${title}.`,
                )
              }
            />
          ))}
          {mayEdit && (
            <Button
              variant="default"
              size="xs"
              disabled={change.isPending}
              onClick={() =>
                on.length > 0
                  ? set([], `Switched all ties of ${title} off.`)
                  : set([...tieKinds], `Switched all ties of ${title} on.`)
              }
            >
              {on.length > 0 ? 'Switch all off' : 'Switch all on'}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
