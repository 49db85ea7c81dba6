// Which modules of the pages come in one file. What the app needs before any page of its own would be some forty files, each with
// its own imports and exports and a compression that begins anew: in three it is 8 kB less.
import { join } from 'node:path';

/** Names every icon there is; each is taken from it alone, and comes with whoever draws it. */
const allIcons = /lucide-react/;

/**
 * Groups for the bundler: what the app shares with the sign-in page, what it shares with the other ways in, and what is its own.
 * Those stay apart, so that a way in never brings the app along.
 */
export function together(root) {
  const at = (path) => join(root, 'src', path).replaceAll('\\', '/');
  const [app, ways] = ['app/web/app.tsx', 'app/web/public.tsx'].map(at);
  const login = [ways, ...['app/web/main.tsx', 'features/account/auth/LoginPage.tsx'].map(at)];
  let needed;
  const look = (graph) => {
    if (needed) return needed;
    const waysIn = graph.getModuleInfo(ways).dynamicallyImportedIds.filter((id) => id !== app);
    return (needed = {
      app: closure([app], graph),
      login: closure(login, graph),
      waysIn: closure(waysIn, graph),
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
  ];
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
