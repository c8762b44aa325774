"""Recurrent layers: cells, which take one step, and layers that take all steps of a sequence."""

import math

from phibridge import _C, ops
from phibridge.nn import functional as F
from phibridge.nn import initializer
from phibridge.nn._parameters import parameter

Layer = _C._nn.Layer


class RNNCellBase(Layer):
    """What cells derive from: forward(inputs, states) gives (result, states)."""

    @property
    def state_shape(self):
        """The shape of a state without the batch, (hidden,); of several, a tuple or list of shapes."""
        raise NotImplementedError(f"{type(self).__name__} has no state_shape")

    def get_initial_states(self, batch_ref, shape=None, dtype=None, init_value=0.0, batch_dim_idx=0):
        """Tensors of `init_value`, as many as the states' shapes have, for the batch of `batch_ref`."""
        reference = batch_ref[0] if isinstance(batch_ref, (list, tuple)) else batch_ref
        dtype = dtype or reference.dtype

        def made(shape):
            if isinstance(shape, (list, tuple)) and shape and isinstance(shape[0], (list, tuple)):
                return tuple(made(one) for one in shape)
            sizes = [one for one in shape if one != -1] if isinstance(shape, (list, tuple)) else [shape]
            return ops.full_batch_size_like(reference, [-1, *sizes], init_value, dtype, batch_dim_idx, 0)
        return made(self.state_shape if shape is None else shape)


class _Cell(RNNCellBase):
    """weight_ih [gates x hidden, in], weight_hh [gates x hidden, hidden], bias_ih, bias_hh, from +-1 / sqrt(hidden). An
    attribute of False: weights of 1, biases of 0, which do not learn."""

    GATES = 1

    def __init__(self, input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr):
        super().__init__()
        if hidden_size <= 0:
            raise _C.InvalidArgumentError(f"{type(self).__name__}: `hidden_size` is {hidden_size}, not above 0")
        limit = 1 / math.sqrt(hidden_size)
        draw, rows = initializer.Uniform(-limit, limit), self.GATES * hidden_size
        self.input_size, self.hidden_size = input_size, hidden_size
        for name, attr, shape in (("weight_ih", weight_ih_attr, [rows, input_size]),
                                  ("weight_hh", weight_hh_attr, [rows, hidden_size]),
                                  ("bias_ih", bias_ih_attr, [rows]), ("bias_hh", bias_hh_attr, [rows])):
            is_bias = name.startswith("bias")
            if attr is False:  # as in Paddle: there, and not learned
                made = parameter(self, shape, None, initializer.Constant(0.0 if is_bias else 1.0), is_bias)
                made.stop_gradient = True
            else:
                made = parameter(self, shape, attr, draw, is_bias)
            setattr(self, name, made)

    def _sums(self, inputs, hidden):
        """What comes of the input, and of the state."""
        sums = []
        for x, weight, bias in ((inputs, self.weight_ih, self.bias_ih), (hidden, self.weight_hh, self.bias_hh)):
            sums.append(ops.matmul(x, weight, False, True) + bias)
        return sums

    @property
    def state_shape(self):
        """(hidden,)."""
        return (self.hidden_size,)


class SimpleRNNCell(_Cell):
    """h = activation(weight_ih x + bias_ih + weight_hh h + bias_hh)."""

    def __init__(self, input_size, hidden_size, activation="tanh", weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None,
                 bias_hh_attr=None, name=None):
        super().__init__(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        if activation not in ("tanh", "relu"):
            raise _C.InvalidArgumentError(f"SimpleRNNCell: `activation` is 'tanh' or 'relu', not {activation!r}")
        self.activation = activation

    def forward(self, inputs, states=None):
        """(result, state), of inputs [batch, in]."""
        of_input, of_state = self._sums(inputs, self.get_initial_states(inputs) if states is None else states)
        hidden = getattr(ops, self.activation)(of_input + of_state)
        return hidden, hidden


class GRUCell(_Cell):
    """Gates r and z of the input and the state, and h = (h - c) z + c with c = tanh(input + r state)."""

    GATES = 3

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None,
                 name=None):
        super().__init__(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    def forward(self, inputs, states=None):
        """(result, state), of inputs [batch, in]."""
        hidden = self.get_initial_states(inputs) if states is None else states
        (x_r, x_z, x_c), (h_r, h_z, h_c) = (ops.split(one, [], 1, 3) for one in self._sums(inputs, hidden))
        candidate = ops.tanh(x_c + ops.sigmoid(x_r + h_r) * h_c)
        hidden = (hidden - candidate) * ops.sigmoid(x_z + h_z) + candidate
        return hidden, hidden


class LSTMCell(_Cell):
    """Gates i, f and o: c = f c + i tanh(g), and h = o tanh(c)."""

    GATES = 4

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None,
                 name=None):
        super().__init__(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    @property
    def state_shape(self):
        """((hidden,), (hidden,)), of h and c."""
        return (self.hidden_size,), (self.hidden_size,)

    def forward(self, inputs, states=None):
        """(result, (h, c)), of inputs [batch, in]."""
        hidden, cell = self.get_initial_states(inputs) if states is None else states
        of_input, of_state = self._sums(inputs, hidden)
        i, f, g, o = ops.split(of_input + of_state, [], 1, 4)
        cell = ops.sigmoid(f) * cell + ops.sigmoid(i) * ops.tanh(g)
        hidden = ops.sigmoid(o) * ops.tanh(cell)
        return hidden, (hidden, cell)


class RNN(Layer):
    """All steps of a sequence [batch, time, in], or [time, batch, in] if `time_major`, by a cell; the last step first if
    `is_reverse`."""

    def __init__(self, cell, is_reverse=False, time_major=False):
        super().__init__()
        self.cell = cell
        self._reverse, self._time = is_reverse, 0 if time_major else 1

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        """(results of all steps, state after the last).

        sequence_length: int [batch], the steps that each sequence has; behind them its state stays as it is.
        """
        steps, states, results = ops.unbind(inputs, self._time), initial_states, []
        masks = [None] * len(steps)
        if sequence_length is not None:
            masks = ops.unbind(F.sequence_mask(sequence_length, len(steps), inputs.dtype), 1)
            states = self.cell.get_initial_states(steps[0]) if states is None else states
        for step, mask in list(zip(steps, masks))[::-1 if self._reverse else 1]:
            result, new = self.cell(step, states, **kwargs)
            states = new if mask is None else _moved(states, new, mask)
            results.append(result)
        return ops.stack(results[::-1] if self._reverse else results, self._time), states


def _moved(states, new, mask):
    """The new states of sequences that have the step, and the old ones of those that have not."""
    if isinstance(states, (list, tuple)):
        return type(states)(_moved(old, one, mask) for old, one in zip(states, new))
    there = ops.reshape(mask, [-1] + [1] * (new.ndim - 1))
    return new * there + states * (1 - there)


class BiRNN(Layer):
    """Two cells, of which one goes forward and the other back; their results side by side."""

    def __init__(self, cell_fw, cell_bw, time_major=False):
        super().__init__()
        self.cell_fw, self.cell_bw = cell_fw, cell_bw
        self._walks = [RNN(cell_fw, False, time_major), RNN(cell_bw, True, time_major)]

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        """(results of all steps, (state of the first cell, of the second))."""
        states = (None, None) if initial_states is None else initial_states
        (there, first), (back, second) = (walk(inputs, state, sequence_length, **kwargs)
                                          for walk, state in zip(self._walks, states))
        return ops.concat([there, back], -1), (first, second)


class _Recurrent(Layer):
    """Layers of cells, one above the other, by the operator `rnn`. Each parameter has two names, as in Paddle:
    weight_ih_l0, 0.cell.weight_ih."""

    STATES = 1

    def __init__(self, mode, cell, input_size, hidden_size, num_layers, direction, time_major, dropout, attrs):
        super().__init__()
        if direction not in ("forward", "bidirect", "bidirectional"):
            raise _C.InvalidArgumentError(f"{type(self).__name__}: `direction` is 'forward' or 'bidirect', not {direction!r}")
        if num_layers < 1:
            raise _C.InvalidArgumentError(f"{type(self).__name__}: `num_layers` is above 0, not {num_layers}")
        if False in attrs:
            raise _C.UnimplementedError(f"{type(self).__name__}: without weights or biases it has no operator; cells take False")
        self._mode, self._time_major, self._dropout = mode, time_major, dropout
        self._sizes, self._both = (input_size, hidden_size, num_layers), direction != "forward"
        self._cells = []
        for i in range(num_layers):
            size = input_size if i == 0 else hidden_size * (2 if self._both else 1)
            cells = [cell(size, hidden_size, *attrs) for _ in range(2 if self._both else 1)]
            for suffix, one in zip(("", "_reverse"), cells):
                for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
                    self.add_parameter(f"{name}_l{i}{suffix}", getattr(one, name))
            self.add_sublayer(str(i), BiRNN(*cells, time_major) if self._both else RNN(cells[0], False, time_major))
            self._cells += cells

    def forward(self, inputs, initial_states=None, sequence_length=None):
        """(results [batch, time, directions x hidden], states after the last step [layers x directions, batch, hidden]).

        sequence_length: int32 [batch], the steps that each sequence has; behind them results are 0.
        """
        steps = inputs if self._time_major else ops.transpose(inputs, [1, 0, 2])
        size, hidden, layers = self._sizes
        if initial_states is None:
            zeros = ops.full_batch_size_like(steps, [len(self._cells), -1, hidden], 0.0, steps.dtype, 1, 1)
            initial_states = [zeros] * self.STATES
        elif self.STATES == 1:
            initial_states = [initial_states]
        weights = [one for cell in self._cells for one in (cell.weight_ih, cell.weight_hh)]
        biases = [one for cell in self._cells for one in (cell.bias_ih, cell.bias_hh)]
        out, _, states = ops.rnn(steps, list(initial_states), weights + biases, sequence_length, float(self._dropout), self._both,
                                 size, hidden, layers, self._mode, 0, not self.training)
        out = out if self._time_major else ops.transpose(out, [1, 0, 2])
        return out, states[0] if self.STATES == 1 else tuple(states)


class GRU(_Recurrent):
    """Layers of GRU cells."""

    def __init__(self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0,
                 weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        super().__init__("GRU", GRUCell, input_size, hidden_size, num_layers, direction, time_major, dropout,
                         (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))


class LSTM(_Recurrent):
    """Layers of LSTM cells; states are (h, c). Parameters weight_ih_l0 [4 hidden_size, input_size], weight_hh_l0, bias_ih_l0,
    bias_hh_l0, …, and with _reverse for the second direction; gates in the order input, forget, cell, output."""

    STATES = 2

    def __init__(self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0,
                 weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        super().__init__("LSTM", LSTMCell, input_size, hidden_size, num_layers, direction, time_major, dropout,
                         (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))


class SimpleRNN(_Recurrent):
    """Layers of simple cells."""

    def __init__(self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0,
                 activation="tanh", weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        if activation not in ("tanh", "relu"):
            raise _C.InvalidArgumentError(f"SimpleRNN: `activation` is 'tanh' or 'relu', not {activation!r}")

        def cell(size, hidden, *attrs):
            return SimpleRNNCell(size, hidden, activation, *attrs)
        super().__init__(f"RNN_{activation.upper()}", cell, input_size, hidden_size, num_layers, direction,
                         time_major, dropout, (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))


NAMES = ("RNNCellBase", "SimpleRNNCell", "GRUCell", "LSTMCell", "RNN", "BiRNN", "GRU", "LSTM", "SimpleRNN")
