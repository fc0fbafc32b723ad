import { IconBriefcase } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { useLoaded } from '#src/ui/state/later.tsx';

const load = () => import('#src/work/openings/OpeningOfSearch.tsx');

/** The button that makes an opening from the provider search of the screen (R-1321). What makes it is loaded then. */
export function NewOpening({ primary }: { primary?: boolean }) {
  const [isMaking, setMaking] = useState(false);
  const { Loaded, error } = useLoaded('OpeningOfSearch', load, isMaking);
  return (
    <>
      <ActionButton
        label="New opening"
        Icon={IconBriefcase}
        {...(primary && { primary })}
        {...(error && { refused: 'This part of the page could not be loaded. Reload the page.' })}
        onClick={() => setMaking(true)}
      />
      {Loaded && isMaking && <Loaded onFail={() => setMaking(false)} />}
    </>
  );
}
