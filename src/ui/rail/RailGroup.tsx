import { Box, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface RailGroupProps {
  title: string;
  /** What is chosen, in a few words. `Any` if nothing is. */
  chosen: string | undefined;
  /** Whether it starts open. A group with a choice always does. */
  open?: boolean;
  /** Why its filters cannot be used. */
  needs?: string;
  /** Called when it opens or closes. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A group of filters with its title and choice, which folds. */
export function RailGroup({ title, chosen, open = false, needs, onToggle, children }: RailGroupProps) {
  const id = useId();
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? (open || chosen !== undefined);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const toggle = () => {
    setToggled(!isOpen);
    onToggle?.(!isOpen);
  };
  return (
    <section aria-label={title} className="line-below">
      <UnstyledButton
        w="100%"
        px={16}
        h="var(--mid)"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <Group gap={8} wrap="nowrap" fz={13}>
          <Chevron size={14} stroke={2} aria-hidden color="var(--muted)" />
          <b style={{ flex: 1 }}>{title}</b>
          <span
            className={chosen ? undefined : 'muted'}
            style={{
              color: chosen ? 'var(--accent)' : undefined,
              maxWidth: 120,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {chosen ?? 'Any'}
          </span>
        </Group>
      </UnstyledButton>
      {isOpen && (
        <Box id={id} px={16} pb={12}>
          {needs ? <p className="small muted">{needs}</p> : children}
        </Box>
      )}
    </section>
  );
}
