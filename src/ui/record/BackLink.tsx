import { Flex } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { pagesBefore } from '#src/ui/state/history.ts';

interface BackLinkProps {
  to: string;
  /** The action of a plain click. By default the link goes back in history, or to `to` without history. */
  goBack?: () => void;
  children: string;
}

/** A link back to the previous page. With Ctrl, ⌘ or Shift it opens `to`. */
export function BackLink({ to, goBack, children }: BackLinkProps) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (!goBack && pagesBefore() === 0) return;
    event.preventDefault();
    if (goBack) goBack();
    else void navigate(-1);
  };
  return (
    <Flex
      component={Link}
      to={to}
      w="fit-content"
      align="center"
      gap={6}
      mih={24}
      mb={12}
      data-screen
      onClick={onClick}
    >
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </Flex>
  );
}
