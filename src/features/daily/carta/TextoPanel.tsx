import { useData } from '../../../web/data/data.ts';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { CorpoPanel } from '../modelos/CorpoPanel.tsx';
import { textoDoOficio } from './carta.contract.ts';
import { cartaTexts as t } from './carta.texts.ts';

/** What a letter says, as it was issued: looks, lists, and values in the place of variables. */
export function TextoPanel({ id }: { id: string }) {
  const texto = useData(textoDoOficio, { id });
  return (
    <Loaded query={texto} error={t.erroTexto} skeleton={<ListSkeleton rows={3} />}>
      {({ corpo }) => (
        <div className="flex max-w-[80ch] flex-col gap-2">
          <CorpoPanel body={corpo} />
        </div>
      )}
    </Loaded>
  );
}
