// Sets the color scheme before the first paint, from the key that Mantine keeps it under. Blocking on purpose: no flash.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // storage is forbidden here: follow the system
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = kept === 'light' || kept === 'dark' ? kept : system;
})();
