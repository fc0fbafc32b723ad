import type { ComponentProps } from 'react';
import styles from '#src/ui/ListCard.module.css';

/** A card as wide as the page that holds a list. */
export const ListCard = (props: ComponentProps<'section'>) => <section className={`card ${styles.card}`} {...props} />;

/** The heading of a list with its controls; the last of them are at the end of the line. */
export const ListHead = (props: ComponentProps<'div'>) => <div className={styles.head} {...props} />;

/** Pushes what follows to the end of the line. */
export const Spacer = () => <span className={styles.spacer} />;
