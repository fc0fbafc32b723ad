// Imports only what is loaded on demand: these parts are in the scripts of every page.
import { later } from '#src/ui/later.tsx';
import type { WorkParts } from '#src/ui/work-parts.ts';

const addToList = () => import('#src/work/lists/AddToListButtons.tsx');
const AddSelection = later('AddSelection', async () => (await addToList()).AddSelection);
const AddPerson = later('AddPerson', async () => (await addToList()).AddPerson);

/** What lists, records about people and saved searches add to the screens of datasets. */
export const workParts: WorkParts = {
  SelectionActions: (props) => props.of.table === 'providers' && <AddSelection {...props} />,
  PersonActions: (props) => <AddPerson {...props} />,
  marksOf: async (npis, signal) => (await import('#src/work/marks/questions.tsx')).marksOf(npis, signal),
};
