import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { professionsQuery, RETRIES, specialtiesQuery, subspecialtiesQuery } from '#src/datasets/taxonomy/questions.tsx';
import { Choice, named } from '#src/ui/Choice.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

/** What is chosen: names of the taxonomy's three levels, and the codes they came to. */
export interface TaxonomyChoice {
  profession: string;
  specialty: string;
  subspecialty: string;
  taxonomy: string[];
}

interface TaxonomyPickerProps {
  choice: TaxonomyChoice;
  /** Takes a function, for codes arrive after the choice that asked for them. */
  onChange: (change: (choice: TaxonomyChoice) => TaxonomyChoice) => void;
}

/** Profession, specialty and subspecialty, each offering what the one before leaves (the cascade of spec §4). */
export function TaxonomyPicker({ choice, onChange }: TaxonomyPickerProps) {
  const { profession, specialty, subspecialty } = choice;
  const client = useQueryClient();
  const professions = useQuery(professionsQuery);
  const specialties = useQuery({ ...specialtiesQuery(profession), enabled: profession !== '' });
  const subspecialties = useQuery({ ...subspecialtiesQuery(profession, specialty), enabled: specialty !== '' });

  /** Reports the codes of a specialty, unless another was chosen meanwhile. */
  const reportCodes = async (of: string) => {
    const found = await client.fetchQuery(subspecialtiesQuery(profession, of)).catch(() => undefined);
    if (!found) return; // the failure shows in the red box below
    const own = specialties.data?.rows.find((row) => row.specialty === of)?.code;
    const codes = found.rows.length > 0 ? found.rows.map(({ code }) => code) : own ? [own] : [];
    onChange((now) =>
      now.profession === profession && now.specialty === of && now.subspecialty === ''
        ? { ...now, taxonomy: codes.slice(0, MAX_CODES) }
        : now,
    );
  };
  const chooseProfession = (name: string) =>
    onChange(() => ({ profession: name, specialty: '', subspecialty: '', taxonomy: [] }));
  const chooseSpecialty = (name: string) => {
    onChange((now) => ({ ...now, specialty: name, subspecialty: '', taxonomy: [] }));
    if (name) void reportCodes(name);
  };
  const chooseSubspecialty = (name: string) => {
    const codes = subspecialties.data?.rows.filter((row) => row.subspecialty === name).map(({ code }) => code) ?? [];
    onChange((now) => ({ ...now, subspecialty: name, taxonomy: name ? codes : now.taxonomy }));
    if (!name) void reportCodes(specialty);
  };

  return (
    <>
      <Level
        label="Profession"
        any="Any Profession"
        options={professions.data?.rows.map((row) => row.profession)}
        query={professions}
        value={profession}
        onChoose={chooseProfession}
      />
      <Level
        label="Specialty"
        any="Any Specialty"
        options={specialties.data?.rows.map((row) => row.specialty)}
        query={specialties}
        value={specialty}
        onChoose={chooseSpecialty}
      />
      <Level
        label="Subspecialty"
        any="Any Subspecialty"
        options={subspecialties.data?.rows.map((row) => row.subspecialty)}
        query={subspecialties}
        value={subspecialty}
        onChoose={chooseSubspecialty}
      />
      <Failure query={professions} />
      <Failure query={specialties} />
      <Failure query={subspecialties} onRetry={() => reportCodes(specialty)} />
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
  onChoose: (name: string) => void;
}

function Level({ label, any, options = [], query, value, onChoose }: LevelProps) {
  const data = named(value ? [...options, value] : options);
  return (
    <div className="pick roomy">
      <Choice
        label={label}
        placeholder={any}
        data={data}
        value={value}
        disabled={data.length === 0}
        searchable
        clearable
        nothingFoundMessage="Nothing by that name"
        onChange={(name) => onChoose(name ?? '')}
      />
      {query.isFetching && (
        <span role="status" className="pick-note">
          Loading taxonomy options...{query.failureCount > 0 && ` Trying again, ${query.failureCount} of ${RETRIES}`}
        </span>
      )}
    </div>
  );
}

interface FailureProps {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  onRetry?: () => Promise<void>;
}

function Failure({ query: { error, refetch }, onRetry = async () => void (await refetch()) }: FailureProps) {
  if (!error) return null;
  return (
    <div className="full">
      <ErrorBox sentence={error.message} onRetry={() => void onRetry()} />
    </div>
  );
}
