import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LayerLegend } from '#src/datasets/shortages/layer/LayerLegend.tsx';
import { type ShortageKind, shortageMapOf, useShortageLayer } from '#src/datasets/shortages/layer/layer.tsx';
import { StateTable } from '#src/datasets/shortages/layer/StateTable.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { messageOf } from '#src/ui/state/ask.ts';

/** The legend of the layer on the map of the states, and its facts as a table (R-1258). Nothing while it is off. */
export function StateLayer() {
  const [kind] = useShortageLayer();
  return kind && <Shown kind={kind} />;
}

function Shown({ kind }: { kind: ShortageKind }) {
  const { data, error } = useQuery(shortageMapOf(kind));
  if (error) return <ErrorBox message={messageOf(error)} />;
  if (!data) return null;
  return (
    <section aria-label="Shortage areas">
      <Box mb={12}>
        <LayerLegend kind={kind} asOf={data.as_of} />
      </Box>
      <StateTable kind={kind} data={data} />
    </section>
  );
}
