import { ActionIcon, Box, Group } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '#src/ui/FloatingSort.module.css';

/** Pixels of scroll beyond which the control can be moved. */
const MOVABLE_FROM = 300;
/** How far one arrow key moves it, and how near to an edge of the viewport it may come. */
const STEP = 24;
const MARGIN = 8;

/** Where in the viewport the control has been put. */
interface Spot {
  left: number;
  top: number;
}

/**
 * Keeps the choice of the order in sight: it scrolls with the page up to the header and stays there. Once the page is scrolled
 * far enough it can be moved by mouse, finger or arrow keys, never beyond the viewport; Escape puts it back.
 */
export function FloatingSort({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const control = useRef<HTMLDivElement>(null);
  const { stuck, movable, home } = useScroll(place);
  const [spot, setSpot] = useState<Spot>();
  const [grip, setGrip] = useState<Spot>();
  const shown = (movable && spot) || (stuck ? home : undefined);
  useEffect(() => {
    const stayInside = () => setSpot((now) => now && inside(now, control.current));
    addEventListener('resize', stayInside);
    return () => removeEventListener('resize', stayInside);
  }, []);

  const grab = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = rectOf(control.current);
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ left: event.clientX - left, top: event.clientY - top });
  };
  const drag = ({ clientX, clientY }: PointerEvent) =>
    grip && setSpot(inside({ left: clientX - grip.left, top: clientY - grip.top }, control.current));
  const letGo = () => setGrip(undefined);
  const nudge = (event: KeyboardEvent) => {
    const [right, down] = steps[event.key] ?? [];
    if (event.key === 'Escape') setSpot(undefined);
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const { left, top } = rectOf(control.current);
    setSpot(inside({ left: left + right * STEP, top: top + down * STEP }, control.current));
  };

  return (
    // its place in the page keeps its room while it floats
    <Box ref={place} flex={{ base: '1 0 100%', xs: '0 1 288px' }} mih={30} data-screen>
      <Group ref={control} gap={4} wrap="nowrap" className={shown && styles.floating} style={shown}>
        {movable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            w={28}
            h={30}
            miw={28}
            mih={30}
            style={{ cursor: grip ? 'grabbing' : 'grab', touchAction: 'none' }}
            aria-label="Move the sort control"
            title="Drag, or use the arrow keys; Escape puts it back"
            onPointerDown={grab}
            onPointerMove={drag}
            onPointerUp={letGo}
            onPointerCancel={letGo}
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

/** Steps to the right and down, by key. */
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether the control's own place has gone under the header, where it would then stand, and whether it can be moved. */
function useScroll(place: { current: HTMLElement | null }) {
  const [state, setState] = useState<{ stuck: boolean; movable: boolean; home?: Spot }>({
    stuck: false,
    movable: false,
  });
  useEffect(() => {
    const look = () => {
      const { left, top } = rectOf(place.current);
      const line = headerHeight() + MARGIN;
      setState((now) => {
        const next = { stuck: top < line, movable: scrollY > MOVABLE_FROM, home: { left, top: line } };
        const same = now.stuck === next.stuck && now.movable === next.movable && now.home?.left === left;
        return same ? now : next;
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [place]);
  return state;
}

const headerHeight = () => document.querySelector('header')?.getBoundingClientRect().height ?? 0;

const rectOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect();

/** The nearest spot at which all of the control is in the viewport. */
function inside({ left, top }: Spot, control: HTMLElement | null): Spot {
  const { width, height } = rectOf(control);
  const within = (value: number, size: number, room: number) => Math.max(MARGIN, Math.min(value, room - size - MARGIN));
  const { clientWidth, clientHeight } = document.documentElement;
  return { left: within(left, width, clientWidth), top: within(top, height, clientHeight) };
}
