import { IconUserSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getProgram, type Program } from '#src/datasets/programs/contract.ts';
import { directorName } from '#src/datasets/programs/director-name.tsx';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { links } from '#src/shared/links.ts';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import type { Selection } from '#src/ui/state/work-parts.ts';

/** Opens the lookup with the directors of the selected programs (R-1454). */
export function LookUpDirectors({ selection: { npis: numbers } }: { selection: Selection }) {
  const navigate = useNavigate();
  const reading = useMutation({
    mutationFn: () =>
      Promise.all([...numbers].map((number) => ask(getProgram, { params: { program_number: number } }))),
    onSuccess: (programs) => {
      const lines = programs.flatMap((program) => lineOf(program) ?? []);
      if (lines.length === 0) notify('These programs name no director');
      else void navigate(links.lookup(), { state: { lookUp: lines.join('\n') } });
    },
    onError: (error) => notify(messageOf(error)),
  });
  const refused = reading.isPending
    ? 'Reading the directors…'
    : numbers.size > PAGE_SIZE
      ? `At most ${PAGE_SIZE} programs at once: select fewer`
      : undefined;
  return (
    <ActionButton
      label="Look up their directors"
      Icon={IconUserSearch}
      first
      refused={refused}
      onClick={() => reading.mutate()}
    />
  );
}

/** A director as a line of the lookup: name, place and specialty. */
function lineOf({ director, location, state, specialty_1 }: Program): string | undefined {
  const name = directorName(director.name)?.join(' ');
  const parts = [director.city ?? location, director.state ?? state, specialty_1];
  return name && [name, ...parts].flatMap((part) => part?.replaceAll(',', ' ') ?? []).join(', ');
}
