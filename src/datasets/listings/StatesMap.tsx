import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// Outlines of the Census Bureau, already projected to the viewBox below.
import atlasUrl from 'us-atlas/states-albers-10m.json?url';
import styles from '#src/datasets/listings/StatesMap.module.css';
import { CountyShapes } from '#src/datasets/shortages/layer/CountyShapes.tsx';
import { LayerChoice } from '#src/datasets/shortages/layer/LayerChoice.tsx';
import { layerLabels, shortageMapOf, stateInWords, useShortageLayer } from '#src/datasets/shortages/layer/layer.tsx';
import { StateLayer } from '#src/datasets/shortages/layer/StateLayer.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';

type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>;

/** Shades from few to many providers, in percent of the accent color. Each shade has about as many states. */
const shades = [10, 28, 48, 70, 100];

interface Row {
  state: string;
  providers: number;
}

/**
 * A map of the states and DC. Darker states have more providers, or it has shortage areas instead (R-1258). Only the list
 * includes the territories.
 */
export function StatesMap({ rows }: { rows: readonly Row[] }) {
  const overlay = useOverlay();
  const [hovered, setHovered] = useState<Row>();
  const { data: shapes } = useQuery({
    queryKey: [atlasUrl],
    queryFn: ({ signal }) => shapesOf(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const counts = new Map(rows.map((row) => [row.state, row.providers]));
  const describe = (row: Row) => overlay?.describe(row.state) ?? labelOf(row);
  const steps = stepsOf(shapes?.map(({ state }) => counts.get(state) ?? 0) ?? []);
  return (
    <>
      <LayerChoice />
      <Box component="figure" w="min(100%, 780px)" mx="auto">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of links within a drawing */}
        <svg
          className={styles.map}
          display="block"
          viewBox="0 0 975 610"
          role="group"
          aria-label={overlay?.label ?? 'Map of the states, shaded by their providers'}
        >
          {overlay && shapes && <CountyShapes rows={overlay.data.rows} />}
          {shapes?.map(({ state, outline }) => {
            const row = { state, providers: counts.get(state) ?? 0 };
            return (
              <Link
                key={state}
                to={links.state(state)}
                tabIndex={-1} // the list has the same links
                aria-label={describe(row)}
                onPointerEnter={() => setHovered(row)}
                onPointerLeave={() => setHovered(undefined)}
              >
                <path
                  d={outline}
                  fill={overlay ? 'transparent' : shade(steps.filter((step) => row.providers >= step).length)}
                  stroke={overlay ? 'var(--field)' : 'var(--surface)'}
                />
              </Link>
            );
          })}
        </svg>
        <Group
          component="figcaption"
          justify="center"
          align="start"
          gap="4px 16px"
          mih={24}
          mt={8}
          fz="xs"
          className="num"
        >
          {hovered
            ? describe(hovered)
            : shapes &&
              !overlay && (
                <>
                  <span className="muted">Providers</span>
                  {[0, ...steps].map((step, n) => (
                    <span key={step}>
                      <Box
                        component="i"
                        display="inline-block"
                        w={14}
                        h={14}
                        bdrs={3}
                        bd="1px solid var(--line-strong)"
                        bg={shade(n)}
                        style={{ verticalAlign: -2 }}
                      />{' '}
                      {rangeFrom(step, steps[n])}
                    </span>
                  ))}
                </>
              )}
        </Group>
      </Box>
      <StateLayer />
    </>
  );
}

/** The layer of shortage areas. Undefined while it is off, or without data. */
function useOverlay() {
  const [kind] = useShortageLayer();
  const { data } = useQuery({ ...shortageMapOf(kind ?? 'primary'), enabled: kind !== undefined });
  if (!kind || !data) return undefined;
  return {
    data,
    label: `Map of the states with shortage areas: ${layerLabels[kind]}`,
    describe: (state: string) => {
      const found = data.states.find((each) => each.state === state);
      return found ? stateInWords(found) : stateName(state);
    },
  };
}

const shade = (n: number) => `color-mix(in srgb, var(--accent) ${shades[n]}%, var(--surface))`;

const labelOf = ({ state, providers }: Row) =>
  `${stateName(state)}: ${count(providers)} ${providers === 1 ? 'provider' : 'providers'}`;

/** A range such as `216–314`. The last range is open, such as `315+`. */
const rangeFrom = (first: number, next: number | undefined) =>
  next === undefined ? `${count(first)}+` : `${count(first)}–${count(next - 1)}`;

/** The lowest number of providers of each shade after the first. */
function stepsOf(counts: number[]): number[] {
  const sorted = [...counts].sort((one, other) => one - other);
  const steps = Array.from(
    { length: shades.length - 1 },
    (_, n) => sorted[Math.floor(((n + 1) * sorted.length) / shades.length)] ?? 0,
  );
  return [...new Set(steps)].filter((step) => step > 0);
}

async function shapesOf(signal: AbortSignal) {
  const response = await fetch(atlasUrl, { signal });
  const atlas: Atlas = await response.json(); // a file of this build
  return feature(atlas, atlas.objects.states).features.flatMap(({ properties: { name }, geometry }) => {
    const state = stateCodeOf(name);
    const rings =
      geometry.type === 'Polygon'
        ? geometry.coordinates
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.flat()
          : [];
    return state ? [{ state, outline: rings.map(drawn).join('') }] : [];
  });
}

const drawn = (ring: number[][]) => `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;
