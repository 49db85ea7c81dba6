import { PlainField } from '../../../web/ui/PlainFields.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { contaTexts as t } from './conta.texts.ts';

/** The second factor of whoever has one: what changes the way in is not for whoever found an open browser. */
export function CodeField({ errors }: { errors: Record<string, string | undefined> }) {
  return (
    <PlainField
      name="code"
      label={t.codigo}
      hint={webTexts.codigoVerificacaoDica}
      errors={errors}
      type="code"
      maxLength={40}
    />
  );
}
