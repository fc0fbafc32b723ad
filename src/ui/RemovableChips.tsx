import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Chip } from '#src/ui/Chip.tsx';

interface RemovableChipsProps<C extends { id: string; label: string }> {
  chips: readonly C[];
  onRemove: (chip: C) => void;
  /** What follows the chips. Its first button has the focus after the removal of the last chip. */
  children?: ReactNode;
}

/** Chips in a row. After the removal of one, the next has the focus. */
export function RemovableChips<C extends { id: string; label: string }>({
  chips,
  onRemove,
  children,
}: RemovableChipsProps<C>) {
  const place = useRef<HTMLSpanElement>(null);
  const removed = useRef<{ id: string; at: number }>(undefined);
  useLayoutEffect(() => {
    const { id, at } = removed.current ?? {};
    if (at === undefined || chips.some((chip) => chip.id === id)) return;
    removed.current = undefined;
    const buttons = [...(place.current?.parentElement?.querySelectorAll('button') ?? [])];
    (buttons[at] ?? buttons.at(-1))?.focus();
  });
  return (
    <>
      <span ref={place} hidden />
      {chips.map((chip, at) => (
        <Chip
          key={chip.id}
          removeLabel={`Remove ${chip.label}`}
          onRemove={() => {
            removed.current = { id: chip.id, at };
            onRemove(chip);
          }}
        >
          {chip.label}
        </Chip>
      ))}
      {children}
    </>
  );
}
