import { Group, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { layerLabels, useShortageLayer } from '#src/datasets/shortages/layer/layer.tsx';

const options = [
  { value: '', label: 'Off' },
  ...Object.entries(layerLabels).map(([value, label]) => ({ value, label })),
];

/** The choice of the layer of shortage areas, which is off at first. */
export function LayerChoice({ className }: { className?: string }) {
  const [kind, choose] = useShortageLayer();
  const id = useId();
  return (
    <Group gap={8} wrap="nowrap" className={className}>
      <label htmlFor={id} className="small nowrap">
        Shortage areas
      </label>
      <NativeSelect
        id={id}
        size="xs"
        w={{ base: 136, sm: 220 }}
        value={kind ?? ''}
        data={options}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
    </Group>
  );
}
