import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { count, counted } from '#src/shared/format.ts';
import { Spacer } from '#src/ui/messages/ListCard.tsx';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Navigation between pages. From a page beyond the last, it leads back. Hidden if there is only one page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  const [first, last] = [page <= 1, page >= pages];
  return (
    <nav aria-label="Pages">
      <Group gap={8} px="md" py={10} className="num muted small line-above">
        <span>{page > pages ? counted(pages, 'page') : `Page ${count(page)} of ${count(pages)}`}</span>
        <Spacer />
        <ActionIcon variant="default" aria-label="First page" disabled={first} onClick={() => onPage(1)}>
          <IconChevronsLeft size={16} stroke={1.75} />
        </ActionIcon>
        <Button variant="default" size="xs" disabled={first} onClick={() => onPage(Math.min(page - 1, pages))}>
          Previous
        </Button>
        <Button variant="default" size="xs" disabled={last} onClick={() => onPage(page + 1)}>
          Next
        </Button>
        <ActionIcon variant="default" aria-label="Last page" disabled={last} onClick={() => onPage(pages)}>
          <IconChevronsRight size={16} stroke={1.75} />
        </ActionIcon>
      </Group>
    </nav>
  );
}
