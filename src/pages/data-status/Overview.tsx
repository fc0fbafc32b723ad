import { Box } from '@mantine/core';
import type { Dataset } from '#src/pages/data-status/contract.ts';
import { Status } from '#src/pages/data-status/Status.tsx';
import { LinkButton } from '#src/ui/keys/LinkButton.tsx';
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';

/** The ID of the card of a dataset. */
export const cardOf = (dataset: string) => `dataset-${dataset}`;

/** The status of all datasets at a glance. Each title leads to its card. */
export const Overview = ({ datasets }: { datasets: readonly Dataset[] }) => (
  <nav className="card" aria-label="Datasets" style={{ marginBottom: 16 }}>
    <CardBody>
      <Items people>
        {datasets.map((dataset) => (
          <li key={dataset.dataset}>
            <ItemLine>
              <LinkButton style={{ textAlign: 'start' }} onClick={() => goTo(cardOf(dataset.dataset))}>
                {dataset.title}
              </LinkButton>
              <Box data-end flex="none">
                <Status dataset={dataset} />
              </Box>
            </ItemLine>
          </li>
        ))}
      </Items>
    </CardBody>
  </nav>
);

function goTo(id: string) {
  const card = document.getElementById(id);
  card?.scrollIntoView();
  card?.focus({ preventScroll: true });
}
