import { type CSSVariablesResolver, colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';

// The tokens themselves (--accent, --line, …) stand in theme.css, once per colour scheme; here the components take them up.

const accent: MantineColorsTuple = [
  '#e3f2f1',
  '#c5e6e3',
  '#8fe0d9',
  '#5cc9c0',
  '#35aba5',
  '#1b8d8b',
  '#127d7f',
  '#0b6b6f',
  '#084f52',
  '#053b3d',
];
const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#eef2f4',
  '#e2e7ea',
  '#cfd7db',
  '#b3bec5',
  '#8794a0',
  '#66747f',
  '#566570',
  '#33434d',
  '#14212a',
];
const dark: MantineColorsTuple = [
  '#e6edf0',
  '#c6d2d8',
  '#a3b1ba',
  '#8b9aa4',
  '#33434d',
  '#1f2c33',
  '#182329',
  '#141d22',
  '#0e1519',
  '#0a1013',
];

/** Motion stays under 150 ms, and stops for people who ask for less. */
const quick = { duration: 100 };

/** How a list of options opens. It is made only then: ten of them, unseen, cost a slow phone half a second of every search screen. */
export const dropdown = { shadow: 'md', transitionProps: quick, keepMounted: false } as const;

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  colors: {
    accent,
    gray,
    dark,
    good: colorsTuple('#1a7342'),
    warn: colorsTuple('#7d5200'),
    bad: colorsTuple('#b3261e'),
    plain: colorsTuple('#566570'),
  },
  breakpoints: { xs: '36em', sm: '47.5625em', md: '62em', lg: '75em', xl: '88em' }, // sm begins at 761 px
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, monospace',
  fontSizes: { xs: '12.5px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  fontWeights: { medium: '560' },
  radius: { md: '8px', lg: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // plain objects: naming the components here would pull each of them into the first page's script
  components: {
    TextInput: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    Select: {
      defaultProps: {
        withScrollArea: false, // the list itself scrolls, see theme.css: a scroller around it cannot be reached by keyboard
        comboboxProps: dropdown,
        clearSectionMode: 'clear',
      },
    },
    Autocomplete: { defaultProps: { comboboxProps: dropdown } },
    Alert: { defaultProps: { radius: 'lg' } },
    Badge: { defaultProps: { variant: 'light' } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
  },
});

const taken = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-strong)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-strong)',
  '--mantine-color-plain-light': 'var(--hover)',
  '--mantine-color-plain-light-color': 'var(--muted)',
  '--mantine-color-good-light': 'var(--good-soft)',
  '--mantine-color-good-light-color': 'var(--good)',
  '--mantine-color-warn-light': 'var(--warn-soft)',
  '--mantine-color-warn-light-color': 'var(--warn)',
  '--mantine-color-bad-light': 'var(--danger-soft)',
  '--mantine-color-bad-light-color': 'var(--danger)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: taken, dark: taken });
