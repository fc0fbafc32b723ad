import { Group } from '@mantine/core';
import { dottedCode } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { Chip } from '#src/ui/search/Chip.tsx';

/** The taxonomy codes of a list by their friendly names. Long lists start with the first few. */
export const CodeChips = ({ codes }: { codes: CodeList['codes'] }) => (
  <Group gap={8} mb={4}>
    <FirstFew of={codes} things="codes">
      {(shown) => (
        <Group component="ul" gap={8} aria-label="Taxonomy codes">
          {shown.map(({ code, name }) => (
            <li key={code}>
              <Chip>
                {name} <span className="code">{dottedCode(code)}</span>
              </Chip>
            </li>
          ))}
        </Group>
      )}
    </FirstFew>
  </Group>
);
