import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Chip, ChipToggle } from '#src/ui/search/Chip.tsx';

interface Removable {
  id: string;
  label: string;
  /** Whether it always applies. It then has no button. */
  fixed?: boolean;
  /** The chips of which it consists. It opens to them. */
  members?: readonly Removable[];
}

interface RemovableChipsProps<C extends Removable> {
  chips: readonly C[];
  onRemove: (chip: C) => void;
  /** What follows the chips. Its first button has the focus after the removal of the last chip. */
  children?: ReactNode;
}

/** Chips in a row. After the removal of one, the next has the focus. */
export function RemovableChips<C extends Removable>({ chips, onRemove, children }: RemovableChipsProps<C>) {
  const place = useRef<HTMLSpanElement>(null);
  const removed = useRef<{ id: string; at: number }>(undefined);
  const [opened, setOpened] = useState<string>();
  const shown = chips.flatMap((chip) => [chip, ...(chip.id === opened ? ((chip.members ?? []) as C[]) : [])]); // of one kind
  useLayoutEffect(() => {
    const { id, at } = removed.current ?? {};
    if (at === undefined || shown.some((chip) => chip.id === id && !chip.fixed)) return;
    removed.current = undefined;
    const buttons = [...(place.current?.parentElement?.querySelectorAll('button:not([aria-expanded])') ?? [])];
    ((buttons[at] ?? buttons.at(-1)) as HTMLElement | undefined)?.focus();
  });
  return (
    <>
      <span ref={place} hidden />
      {shown.map((chip, at) => (
        <Chip
          key={chip.id}
          removeLabel={`Remove ${chip.label}`}
          onRemove={
            chip.fixed
              ? undefined
              : () => {
                  removed.current = { id: chip.id, at: shown.slice(0, at).filter(({ fixed }) => !fixed).length };
                  onRemove(chip);
                }
          }
        >
          {chip.members ? (
            <ChipToggle open={chip.id === opened} onClick={() => setOpened(chip.id === opened ? undefined : chip.id)}>
              {chip.label}
            </ChipToggle>
          ) : (
            chip.label
          )}
        </Chip>
      ))}
      {children}
    </>
  );
}
