import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Milliseconds that a finger rests, and pixels that it may move meanwhile. */
const REST = 450;
const STRAY = 10;

/** Properties of an element that calls `onPress` when a finger rests on it. The click after it does nothing. */
export function useLongPress(onPress: (target: Element) => void) {
  const pressing = useRef<{ timer: number; x: number; y: number }>(undefined);
  const pressed = useRef(false);
  const stop = () => {
    window.clearTimeout(pressing.current?.timer);
    pressing.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      pressed.current = false;
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      const timer = window.setTimeout(() => {
        pressed.current = true;
        onPress(target);
      }, REST);
      pressing.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = pressing.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STRAY) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (pressing.current || pressed.current) event.preventDefault(); // the browser's menu of a link
    },
    onClickCapture: (event: MouseEvent) => {
      if (!pressed.current) return;
      pressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
