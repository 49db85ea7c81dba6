import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { texts } from '../../shared/texts.ts';
import { iconButtonClass } from './icon-button-class.ts';
import { Input } from './Input.tsx';

/** A password that can be looked at. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} spellCheck={false} className="pr-11" />
      <button
        type="button"
        aria-label={shown ? texts.ocultarSenha : texts.mostrarSenha}
        onClick={() => setShown(!shown)}
        className={iconButtonClass(
          'neutral',
          'absolute top-1/2 right-0 size-11! -translate-y-1/2 md:right-0.5 md:size-7!',
        )}
      >
        <Icon size={16} strokeWidth={1.8} aria-hidden />
      </button>
    </div>
  );
}
