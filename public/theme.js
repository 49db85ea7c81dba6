// Applies the theme before the first paint. The choice is `light`, `dark` or absent (the system's).
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage can be forbidden; the system's preference is good enough.
    }
    document.documentElement.dataset.theme =
      choice === 'dark' || (choice !== 'light' && dark.matches) ? 'dark' : 'light';
  }
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('themechange', apply);
})();
