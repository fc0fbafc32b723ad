import { Input } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { meaningsQuery, specialtiesQuery } from '#src/datasets/taxonomy/questions.tsx';
import type { TaxonomyChoice } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { dottedCode } from '#src/shared/format.ts';

/** More chips than this start folded away. */
const FEW = 12;

interface ChosenCodesProps {
  choice: TaxonomyChoice;
  /** What is wrong with the codes. */
  fault?: string;
  onChange: (taxonomy: string[]) => void;
}

/** The codes that a search will ask for, each of which can be taken out; the list folds. */
export function ChosenCodes({ choice, fault, onChange }: ChosenCodesProps) {
  const { taxonomy, profession, specialty, subspecialty } = choice;
  const [folded, setFolded] = useState<boolean>();
  // a missing name is no failure here: the code stands by itself
  const meanings = useQuery({ ...meaningsQuery(taxonomy), placeholderData: keepPreviousData }).data;
  const specialties = useQuery({ ...specialtiesQuery(profession), enabled: specialty !== '' }).data;
  if (taxonomy.length === 0) return null;
  const open = !(folded ?? taxonomy.length > FEW);
  const own = subspecialty ? undefined : specialties?.rows.find((row) => row.specialty === specialty)?.code;
  return (
    <div className="full picked">
      <span className="muted">Taxonomy codes ({taxonomy.length})</span>
      {open &&
        taxonomy.map((code) => {
          const meaning = meanings?.get(code);
          return (
            <span className="chip" key={code}>
              {meaning?.specialization ?? meaning?.classification} <span className="mono">{dottedCode(code)}</span>
              <button
                type="button"
                aria-label={`Remove ${dottedCode(code)}`}
                onClick={() => onChange(taxonomy.filter((one) => one !== code))}
              >
                <IconX size={13} stroke={2} aria-hidden />
              </button>
            </span>
          );
        })}
      {own && !taxonomy.includes(own) && taxonomy.length < MAX_CODES && (
        <button type="button" className="chip" onClick={() => onChange([own, ...taxonomy])}>
          <IconPlus size={13} stroke={2} aria-hidden />
          {specialty} itself <span className="mono">{dottedCode(own)}</span>
        </button>
      )}
      <button
        type="button"
        className="link"
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} taxonomy codes`}
        onClick={() => setFolded(open)}
      >
        {open ? 'Hide' : 'Show'}
      </button>
      {fault && <Input.Error className="full">{fault}</Input.Error>}
    </div>
  );
}
