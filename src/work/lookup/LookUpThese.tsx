import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';

/** Opens the lookup with NPIs that a search does not take. Nothing for other text. */
export function LookUpThese({ npis }: { npis: readonly string[] }) {
  const navigate = useNavigate();
  if (npis.filter((npi) => /^\d{10}$/.test(npi)).length < 2) return null;
  return (
    <Button
      variant="default"
      size="xs"
      mt={6}
      fullWidth
      onClick={() => navigate(links.lookup(), { state: { lookUp: npis.join('\n') } })}
    >
      Look up these {count(npis.length)}
    </Button>
  );
}
