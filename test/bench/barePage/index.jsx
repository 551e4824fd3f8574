import {
  Alert,
  Box,
  Button,
  createTheme,
  CssBaseline,
  Paper,
  TextField,
  ThemeProvider,
  Typography,
} from '@mui/material';
import { combineReducers, configureStore, createSlice } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { useFormik } from 'formik';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { persistReducer, persistStore } from 'redux-persist';
import storage from 'redux-persist/es/storage';
import * as yup from 'yup';

const session = createSlice({
  name: 'session',
  initialState: { token: null },
  reducers: {
    setToken: (s, a) => {
      s.token = a.payload;
    },
  },
});
const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (b) => ({ login: b.mutation({ query: (body) => ({ url: '/auth/login', method: 'POST', body }) }) }),
});
const store = configureStore({
  reducer: combineReducers({
    session: persistReducer({ key: 'session', storage }, session.reducer),
    [api.reducerPath]: api.reducer,
  }),
  middleware: (d) => d({ serializableCheck: false }).concat(api.middleware),
});
const theme = createTheme({ palette: { primary: { main: '#0b5f4e' } } });
const schema = yup.object({
  email: yup.string().required('Email is required').email('Please enter a valid email address'),
  password: yup.string().required('Password is required').min(6),
});
function Login() {
  const [login, { error }] = api.useLoginMutation();
  const f = useFormik({
    initialValues: { email: '', password: '' },
    validationSchema: schema,
    onSubmit: (v) => login(v),
  });
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}>
      <Paper sx={{ p: 4, width: 360 }}>
        <form onSubmit={f.handleSubmit}>
          <Typography variant="h4" component="h1">
            Welcome Back
          </Typography>
          <Typography>Sign in to your account</Typography>
          {error ? <Alert severity="error">Failed</Alert> : null}
          <TextField
            fullWidth
            margin="normal"
            label="Email"
            {...f.getFieldProps('email')}
            error={!!f.errors.email}
            helperText={f.errors.email}
          />
          <TextField
            fullWidth
            margin="normal"
            label="Password"
            type="password"
            {...f.getFieldProps('password')}
            error={!!f.errors.password}
            helperText={f.errors.password}
          />
          <Button type="submit" variant="contained" fullWidth>
            Sign in
          </Button>
        </form>
      </Paper>
    </Box>
  );
}
persistStore(store, null, () =>
  createRoot(document.getElementById('root')).render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <BrowserRouter>
          <Routes>
            <Route path="*" element={<Login />} />
          </Routes>
        </BrowserRouter>
      </ThemeProvider>
    </Provider>,
  ),
);
