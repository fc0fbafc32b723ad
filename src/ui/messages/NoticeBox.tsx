import { Button, CloseButton, Group, Portal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { dismiss, type Notice } from '#src/ui/messages/notices.ts';
import { messageOf } from '#src/ui/state/ask.ts';

/** Seconds that a message shows, and 'Undo' with it. They stop while the pointer or the focus is on it (WCAG 2.2.1). */
const SECONDS = 10;

/** A message at the bottom of the window. `z` undoes what it says, from anywhere. */
export function NoticeBox({ notice }: { notice: Notice }) {
  const { id, text, undo, list, retry } = notice;
  const [isHeld, hold] = useState(false);
  const from = useRef<Element>(null); // had the focus before this
  const undoing = useMutation({ mutationFn: async () => undo?.() });
  const { mutate, reset, isPending, isSuccess, error } = undoing;
  useActionKey('z', () => undo && !isSuccess && !isPending && mutate());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message starts again
  useEffect(reset, [id]);
  useEffect(() => {
    if (isHeld || isPending) return;
    const timer = setTimeout(() => dismiss(id), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [id, isHeld, isPending]);
  return (
    <Portal>
      <Group
        role="status"
        data-screen
        gap={12}
        wrap="nowrap"
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          hold(true);
          if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
        }}
        onBlur={() => hold(false)}
        style={{
          position: 'fixed',
          zIndex: 350,
          insetInline: 16,
          bottom: 'calc(var(--bottom-bar, 0px) + max(16px, env(safe-area-inset-bottom)))',
          width: 'fit-content',
          maxWidth: 'calc(100% - 32px)',
          marginInline: 'auto',
          padding: '8px 8px 8px 16px',
          color: 'var(--text)',
          background: 'var(--raised)',
          border: '1px solid var(--line-strong)',
          borderRadius: 8,
          boxShadow: '0 6px 24px rgb(16 32 40 / 0.24)',
        }}
      >
        <span style={{ flexShrink: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {error ? `Not undone. ${messageOf(error)}` : isSuccess ? 'Undone' : text}
        </span>
        {list && !isSuccess && (
          <Button component={Link} to={list} variant="subtle" size="compact-sm" flex="none" onClick={() => dismiss(id)}>
            Open list
          </Button>
        )}
        {undo && !isSuccess && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isPending}
            aria-keyshortcuts="z"
            onClick={() => mutate(undefined, { onSuccess: () => leave(from.current) })}
          >
            {error ? 'Try again' : 'Undo'}
          </Button>
        )}
        {retry && (
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            onClick={() => {
              leave(from.current);
              dismiss(id);
              retry();
            }}
          >
            Retry
          </Button>
        )}
        <CloseButton
          aria-label="Close the message"
          onClick={() => {
            leave(from.current);
            dismiss(id);
          }}
        />
      </Group>
    </Portal>
  );
}

/** Returns the focus to where it was, or to the heading if that is gone. */
const leave = (to: Element | null) => {
  const target = to instanceof HTMLElement && to.isConnected ? to : document.querySelector('h1');
  target?.focus({ preventScroll: true });
};
