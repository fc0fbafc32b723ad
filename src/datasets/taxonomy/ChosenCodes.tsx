import { Group, Input } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import type { usePickedCodes } from '#src/datasets/taxonomy/picked-codes.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { dottedCode } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { AddChip, Chip } from '#src/ui/search/Chip.tsx';
import form from '#src/ui/search/SearchForm.module.css';

/** More chips than this start hidden. */
const MAX_OPEN = 12;

interface ChosenCodesProps {
  specialty: string;
  /** The listings of several codes. The codes of one have its name, such as `Cardiology (4)` (R-1030). */
  listings: readonly CodeList[];
  picked: ReturnType<typeof usePickedCodes>;
  /** The validation error of the codes. */
  error?: string;
  onChange: (taxonomy: string[]) => void;
}

/** Chips of the codes that a search applies: removable, collapsible, and at most the first 50. */
export function ChosenCodes({ specialty, listings, picked: { applied, own }, error, onChange }: ChosenCodesProps) {
  const [folded, setFolded] = useState<boolean>();
  const listed = applied.slice(0, MAX_CODES);
  // without names, the chips show only codes
  const meanings = useQuery({ ...meaningsQuery(listed), placeholderData: keepPreviousData }).data;
  if (applied.length === 0) return null;
  const listing = listings.find(
    ({ codes }) => codes.length === applied.length && codes.every(({ code }) => applied.includes(code)),
  );
  const open = !(folded ?? applied.length > MAX_OPEN);
  const removable = listed.length > 1 || specialty === ''; // an empty list would select the whole specialty again
  return (
    <Group gap={6} fz={12} className={form.full}>
      <span className="muted">
        {listing?.name ?? 'Taxonomy codes'} ({applied.length})
      </span>
      {applied.length > MAX_CODES && (
        <>
          <span className="muted">
            First {MAX_CODES} of {applied.length}
          </span>
          <span className="muted">(the search applies all)</span>
        </>
      )}
      {open &&
        listed.map((code) => {
          const meaning = meanings?.get(code);
          return (
            <Chip
              key={code}
              removeLabel={`Remove ${dottedCode(code)}`}
              onRemove={removable ? () => onChange(listed.filter((other) => other !== code)) : undefined}
            >
              {specialtyName(meaning ?? {})} <span className="code">{dottedCode(code)}</span>
            </Chip>
          );
        })}
      {own && !applied.includes(own) && applied.length < MAX_CODES && (
        <AddChip onClick={() => onChange([own, ...applied])}>
          {specialty} itself&nbsp;<span className="code">{dottedCode(own)}</span>
        </AddChip>
      )}
      <QuietButton
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} taxonomy codes`}
        onClick={() => setFolded(open)}
      >
        {open ? 'Hide' : 'Show'}
      </QuietButton>
      {error && <Input.Error className={form.full}>{error}</Input.Error>}
    </Group>
  );
}
