import { Skeleton } from '@mantine/core';
import styles from '#src/datasets/listings/NameList.module.css';

/** The skeleton of a list of names. */
export const NamesSkeleton = () => (
  <ul className={styles.names} aria-hidden>
    {Array.from({ length: 40 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <li key={place}>
        <Skeleton height={12} width={`${[60, 80, 50, 70][place % 4]}%`} radius="sm" my={9} />
      </li>
    ))}
  </ul>
);
