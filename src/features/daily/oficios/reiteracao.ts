/** What a letter begins with that repeats one; its days are counted when it is issued. */
export const reiteracao = 'Reitero o {{oficio.anterior}}, sem resposta há {{oficio.dias}}.';
