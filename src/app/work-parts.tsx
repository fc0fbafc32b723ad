// Imports only what is loaded on demand: these parts are in the scripts of every page.
import { later } from '#src/ui/later.tsx';
import type { WorkParts } from '#src/ui/work-parts.ts';

const addToList = () => import('#src/work/lists/AddToListButtons.tsx');
const AddSelection = later('AddSelection', async () => (await addToList()).AddSelection);
const AddPerson = later('AddPerson', async () => (await addToList()).AddPerson);
const PersonActions = later(
  'PersonActions',
  async () => (await import('#src/work/people/PersonActions.tsx')).PersonActions,
);
const NotesCard = later('NotesCard', async () => (await import('#src/work/people/NotesCard.tsx')).NotesCard);
const PeekNotes = later('PeekNotes', async () => (await import('#src/work/people/PeekNotes.tsx')).PeekNotes);

/** What lists, records about people and saved searches add to the screens of datasets. */
export const workParts: WorkParts = {
  SelectionActions: (props) => props.of.table === 'providers' && <AddSelection {...props} />,
  PersonActions: (props) => (
    <>
      <AddPerson {...props} />
      <PersonActions {...props} />
    </>
  ),
  PersonCards: NotesCard,
  PeekRecord: PeekNotes,
  listNames: async (signal) => (await import('#src/work/lists/questions.tsx')).listNames(signal),
  marksOf: async (npis, signal) => (await import('#src/work/marks/questions.tsx')).marksOf(npis, signal),
};
