import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Change } from '#src/datasets/changes/contract.ts';
import { changeWords } from '#src/datasets/changes/words.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { specialtyName } from '#src/shared/specialty-name.ts';

/** Returns a function that names taxonomy codes in changes. Unknown codes stay as they are. */
export function useCodeNames(changes: readonly Change[]): (code: string) => string {
  const codes = changes
    .filter(({ kind }) => kind === 'specialty')
    .flatMap(({ was, is }) => `${was ?? ''} ${is ?? ''}`.split(' '))
    .filter((code) => /^[0-9A-Z]{9}[A-Z]$/.test(code));
  const { data } = useQuery(meaningsQuery([...new Set(codes)].slice(0, MOST_CODES)));
  return (code) => specialtyName(data?.get(code) ?? {}) ?? code;
}

/** Maximum codes in one call. */
const MOST_CODES = 50;

interface ChangeLineProps {
  change: Change;
  nameOf: (code: string) => string;
}

/** A change: what happened, and the values before and after. */
export function ChangeLine({ change, nameOf }: ChangeLineProps) {
  const { title, was, is } = changeWords(change, nameOf);
  return (
    <>
      <b>{title}</b>
      {(was || is) && (
        <div className="small">
          {was && <span className="muted">{was}</span>}
          {was && is && (
            <>
              <VisuallyHidden> to </VisuallyHidden>
              <IconArrowRight size={12} stroke={1.75} aria-hidden style={{ margin: '0 5px -2px' }} />
            </>
          )}
          {is}
        </div>
      )}
    </>
  );
}
