import { ActionIcon, Box, Group } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '#src/ui/results/FloatingSort.module.css';

/** Pixels of scroll beyond which the control can be moved. */
const MOVABLE_FROM = 300;
/** Pixels per press of an arrow key, and the minimum distance to the edges of the viewport. */
const STEP = 24;
const MARGIN = 8;

/** A position in the viewport, in pixels. */
interface Position {
  left: number;
  top: number;
}

/**
 * Keeps the sort control in the viewport. It scrolls with the page up to the header and stays there. After more than
 * 300 pixels of scroll, users can move it by mouse, finger or arrow keys within the viewport. Escape resets it (R-101,
 *
 */
export function FloatingSort({ children }: { children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const control = useRef<HTMLDivElement>(null);
  const { stuck, movable, docked } = useScroll(placeholder);
  const [position, setPosition] = useState<Position>();
  const [grabbed, setGrabbed] = useState<Position>();
  const shown = (movable && position) || (stuck ? docked : undefined);
  useEffect(() => {
    const stayInside = () => setPosition((now) => now && inside(now, control.current));
    addEventListener('resize', stayInside);
    return () => removeEventListener('resize', stayInside);
  }, []);

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = boundsOf(control.current);
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrabbed({ left: event.clientX - left, top: event.clientY - top });
  };
  const drag = ({ clientX, clientY }: PointerEvent) =>
    grabbed && setPosition(inside({ left: clientX - grabbed.left, top: clientY - grabbed.top }, control.current));
  const release = () => setGrabbed(undefined);
  const nudge = (event: KeyboardEvent) => {
    const [right, down] = steps[event.key] ?? [];
    if (event.key === 'Escape') setPosition(undefined);
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const { left, top } = boundsOf(control.current);
    setPosition(inside({ left: left + right * STEP, top: top + down * STEP }, control.current));
  };

  return (
    // reserves the space of the control while it floats
    <Box ref={placeholder} flex={{ base: '1 0 100%', xs: '0 1 288px' }} mih="var(--low)" data-screen>
      <Group ref={control} gap={4} wrap="nowrap" className={shown && styles.floating} style={shown}>
        {movable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            style={{ cursor: grabbed ? 'grabbing' : 'grab', touchAction: 'none' }}
            aria-label="Move the sort control"
            title="Drag or use the arrow keys. Escape resets the position."
            onPointerDown={startDrag}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
            onKeyDown={nudge}
          >
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {children}
      </Group>
    </Box>
  );
}

/** Horizontal and vertical steps by key. */
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns whether the placeholder is under the header, the position of the control in that case, and whether it is
 * movable.
 */
function useScroll(placeholder: { current: HTMLElement | null }) {
  const [state, setState] = useState<{ stuck: boolean; movable: boolean; docked?: Position }>({
    stuck: false,
    movable: false,
  });
  useEffect(() => {
    const measure = () => {
      const { left, top } = boundsOf(placeholder.current);
      const line = headerHeight() + MARGIN;
      setState((now) => {
        const next = { stuck: top < line, movable: scrollY > MOVABLE_FROM, docked: { left, top: line } };
        const same = now.stuck === next.stuck && now.movable === next.movable && now.docked?.left === left;
        return same ? now : next;
      });
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [placeholder]);
  return state;
}

const headerHeight = () => document.querySelector('header')?.getBoundingClientRect().height ?? 0;

const boundsOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect();

/** Returns the nearest position that keeps the whole control in the viewport. */
function inside({ left, top }: Position, control: HTMLElement | null): Position {
  const { width, height } = boundsOf(control);
  const within = (value: number, size: number, room: number) => Math.max(MARGIN, Math.min(value, room - size - MARGIN));
  const { clientWidth, clientHeight } = document.documentElement;
  return { left: within(left, width, clientWidth), top: within(top, height, clientHeight) };
}
