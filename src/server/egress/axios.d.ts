/** All of axios in one file, which loads four times as fast as its sixty modules. */
declare module 'axios/dist/node/axios.cjs' {
  import type { AxiosStatic } from 'axios';

  const axios: AxiosStatic;
  export = axios;
}
