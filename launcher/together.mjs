// Which modules of the pages come in one file. What the app needs before any page of its own would be some forty files, each with
// its own imports and exports and a compression that begins anew: in three it is 8 kB less.
import { join } from 'node:path';
import { sharedFiles } from './shared-files.mjs';

/** What is worked in first, and has a limit of its own (build.mjs). */
export const firstList = 'src/features/base/municipes/MunicipesPage.tsx';

/** Names every icon there is; each is taken from it alone, and comes with whoever draws it. */
const allIcons = /lucide-react/;

/**
 * Groups for the bundler: what the app shares with the sign-in page, what it shares with the other ways in, and what is its own.
 * Those stay apart, so that a way in never brings the app along. Then what its parts share among them.
 */
export function together(root) {
  const at = (path) => join(root, path).replaceAll('\\', '/');
  const [app, ways] = ['src/app/web/app.tsx', 'src/app/web/public.tsx'].map(at);
  const login = [ways, ...['src/app/web/main.tsx', 'src/features/account/auth/LoginPage.tsx'].map(at)];
  let needed;
  const look = (graph) => {
    if (needed) return needed;
    const waysIn = graph.getModuleInfo(ways).dynamicallyImportedIds.filter((id) => id !== app);
    const inApp = closure([app], graph);
    return (needed = {
      app: inApp,
      login: closure(login, graph),
      waysIn: closure(waysIn, graph),
      shared: sharedOf(app, waysIn, inApp, at(firstList), graph),
    });
  };
  const group = (name, priority, belongs) => ({
    debugName: name,
    priority,
    // the app itself stays a part, which is asked for by its own name
    name: (id, graph) => (id !== app && look(graph).app.has(id) && belongs(id, look(graph)) ? name : null),
  });
  return [
    group('entry', 3, (id, { login }) => login.has(id)),
    group('ways-in', 2, (id, { waysIn }) => waysIn.has(id)),
    group('app', 1, () => true),
    // each of their modules has its place: none follows another
    {
      debugName: 'shared',
      name: (id, graph) => look(graph).shared.get(id) ?? null,
      includeDependenciesRecursively: false,
    },
  ];
}

/** What the app's parts share beside what it needs itself. What a way in needs is left alone: it brings only its own. */
function sharedOf(app, waysIn, inApp, lean, graph) {
  const apart = closure(waysIn, graph, new Set(inApp));
  const parts = new Set();
  const next = [...inApp];
  for (const id of next)
    for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (parts.has(part)) continue;
      parts.add(part);
      next.push(...closure([part], graph));
    }
  const own = (part) => [...closure([part], graph)].filter((id) => !apart.has(id) && !id.includes('.css'));
  return sharedFiles([...parts].sort(), own, (id) => graph.getModuleInfo(id), lean);
}

/** Some modules and all that they import at once. */
function closure(ids, graph, found = new Set()) {
  for (const id of ids) {
    if (found.has(id) || allIcons.test(id)) continue;
    found.add(id);
    closure(graph.getModuleInfo(id)?.importedIds ?? [], graph, found);
  }
  return found;
}
