import { type SelectProps, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TaxonomyChoice } from '#src/datasets/taxonomy/picked-codes.tsx';
import { professionsQuery, RETRIES, specialtiesQuery, subspecialtiesQuery } from '#src/datasets/taxonomy/questions.tsx';
import { Choice, named } from '#src/ui/form/Choice.tsx';
import type { FoundOptions, TypedText } from '#src/ui/form/typed-choice.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import form from '#src/ui/search/SearchForm.module.css';

interface TaxonomyPickerProps {
  choice: TaxonomyChoice;
  onChange: (choice: TaxonomyChoice) => void;
  /** Keeps the unfinished text of a level. */
  typing: (level: string) => Typing;
  /** The levels that this site turns off. */
  off?: readonly string[];
  /** The specialties that the text in Profession names, which that field then offers. */
  further?: NamedSpecialties;
  /** What is wrong with the choice. The field Specialty shows it. */
  error?: string | undefined;
}

/** Specialties that a text names. */
export interface NamedSpecialties {
  found: FoundOptions;
  draw: SelectProps['renderOption'];
  /** The choice that an option is for. */
  choiceOf: (value: string) => TaxonomyChoice | undefined;
}

interface Typing {
  typed: TypedText;
  onTyped: (text: TypedText) => void;
}

/** Choices of profession, specialty and subspecialty. Each narrows the next. */
export function TaxonomyPicker({
  choice: { profession, specialty, subspecialty },
  onChange,
  typing,
  off = [],
  further,
  error,
}: TaxonomyPickerProps) {
  const professions = useQuery(professionsQuery);
  const specialties = useQuery({ ...specialtiesQuery(profession), enabled: profession !== '' });
  const subspecialties = useQuery({
    ...subspecialtiesQuery(profession, specialty),
    enabled: profession !== '' && specialty !== '',
  });
  const chooseProfession = (name: string) => {
    typing('specialty').onTyped(null);
    typing('subspecialty').onTyped(null);
    onChange(further?.choiceOf(name) ?? { profession: name, specialty: '', subspecialty: '', taxonomy: [] });
  };
  const chooseSpecialty = (name: string) => {
    typing('subspecialty').onTyped(null);
    onChange({ profession, specialty: name, subspecialty: '', taxonomy: name ? undefined : [] });
  };
  const chooseSubspecialty = (name: string) =>
    onChange({ profession, specialty, subspecialty: name, taxonomy: undefined });

  return (
    <>
      <Level
        label="Profession"
        any="Any Profession"
        options={professions.data?.rows.map((row) => row.profession)}
        query={professions}
        value={profession}
        typing={typing('profession')}
        off={off.includes('profession')}
        further={further}
        onChoose={chooseProfession}
      />
      <Level
        label="Specialty"
        any="Any Specialty"
        options={specialties.data?.rows.map((row) => row.specialty)}
        query={specialties}
        value={specialty}
        typing={typing('specialty')}
        off={off.includes('specialty')}
        error={error}
        onChoose={chooseSpecialty}
      />
      <Level
        label="Subspecialty"
        any="Any Subspecialty"
        options={subspecialties.data?.rows.map((row) => row.subspecialty)}
        query={subspecialties}
        value={subspecialty}
        typing={typing('subspecialty')}
        off={off.includes('subspecialty')}
        onChoose={chooseSubspecialty}
      />
      <Failure query={professions} />
      <Failure query={specialties} />
      <Failure query={subspecialties} />
    </>
  );
}

interface LevelProps {
  label: string;
  /** Shown while nothing is chosen. */
  any: string;
  options: string[] | undefined;
  query: { isFetching: boolean; failureCount: number };
  value: string;
  typing: Typing;
  off: boolean;
  further?: NamedSpecialties | undefined;
  error?: string | undefined;
  onChoose: (name: string) => void;
}

function Level({ label, any, options = [], query, value, typing, off, further, error, onChoose }: LevelProps) {
  const data = named(value ? [...options, value] : options);
  return (
    <div className={form.roomy} style={{ position: 'relative' }}>
      <Choice
        label={label}
        placeholder={off ? 'Off on this site' : any}
        data={data}
        value={value}
        {...typing}
        {...(error && { error })}
        disabled={off || data.length === 0}
        searchable
        narrowsNext
        clearable
        found={further?.found}
        renderOption={further?.draw}
        nothingFoundMessage={further?.found.loading ? 'Looking…' : 'No match'}
        onChange={(name) => onChoose(name ?? '')}
      />
      {query.isFetching && (
        <Text component="span" role="status" pos="absolute" right={0} top={1} fz={11} lh="18px" c="var(--subtle)">
          Loading taxonomy options...{query.failureCount > 0 && ` Trying again, ${query.failureCount} of ${RETRIES}`}
        </Text>
      )}
    </div>
  );
}

interface FailureProps {
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

function Failure({ query: { error, refetch } }: FailureProps) {
  if (!error) return null;
  return (
    <div className={form.full}>
      <ErrorBox error={error} onRetry={() => void refetch()} />
    </div>
  );
}
