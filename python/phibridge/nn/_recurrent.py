"""Recurrent layers: cells, which take one step, and layers that take all steps of a sequence."""

import math

from phibridge import _C, ops
from phibridge.nn import initializer
from phibridge.nn._layers import _parameter

Layer = _C._nn.Layer


class _Cell(Layer):
    """weight_ih [gates x hidden, in], weight_hh [gates x hidden, hidden], bias_ih, bias_hh, from +-1 / sqrt(hidden). An
    attribute of False: weights of 1, biases of 0, which do not learn."""

    GATES = 1

    def __init__(self, kind, input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr):
        super().__init__(kind)
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
                made = _parameter(self, shape, None, initializer.Constant(0.0 if is_bias else 1.0), is_bias)
                made.stop_gradient = True
            else:
                made = _parameter(self, shape, attr, draw, is_bias)
            setattr(self, name, made)

    def _sums(self, inputs, hidden):
        """What comes of the input, and of the state."""
        sums = []
        for x, weight, bias in ((inputs, self.weight_ih, self.bias_ih), (hidden, self.weight_hh, self.bias_hh)):
            sums.append(ops.matmul(x, weight, False, True) + bias)
        return sums

    def initial_states(self, inputs):
        """Zeros for a batch of inputs [batch, in]."""
        return ops.full([inputs.shape[0], self.hidden_size], 0.0, inputs.dtype)


class SimpleRNNCell(_Cell):
    """h = activation(weight_ih x + bias_ih + weight_hh h + bias_hh)."""

    def __init__(self, input_size, hidden_size, activation="tanh", weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None,
                 bias_hh_attr=None, name=None):
        super().__init__("simple_rnn_cell", input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        if activation not in ("tanh", "relu"):
            raise _C.InvalidArgumentError(f"SimpleRNNCell: `activation` is 'tanh' or 'relu', not {activation!r}")
        self.activation = activation

    def forward(self, inputs, states=None):
        """(result, state), of inputs [batch, in]."""
        of_input, of_state = self._sums(inputs, self.initial_states(inputs) if states is None else states)
        hidden = getattr(ops, self.activation)(of_input + of_state)
        return hidden, hidden


class GRUCell(_Cell):
    """Gates r and z of the input and the state, and h = (h - c) z + c with c = tanh(input + r state)."""

    GATES = 3

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None,
                 name=None):
        super().__init__("gru_cell", input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    def forward(self, inputs, states=None):
        """(result, state), of inputs [batch, in]."""
        hidden = self.initial_states(inputs) if states is None else states
        (x_r, x_z, x_c), (h_r, h_z, h_c) = (ops.split(one, [], 1, 3) for one in self._sums(inputs, hidden))
        candidate = ops.tanh(x_c + ops.sigmoid(x_r + h_r) * h_c)
        hidden = (hidden - candidate) * ops.sigmoid(x_z + h_z) + candidate
        return hidden, hidden


class LSTMCell(_Cell):
    """Gates i, f and o: c = f c + i tanh(g), and h = o tanh(c)."""

    GATES = 4

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None,
                 name=None):
        super().__init__("lstm_cell", input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    def initial_states(self, inputs):
        """Zeros for a batch of inputs [batch, in]: (h, c)."""
        return super().initial_states(inputs), super().initial_states(inputs)

    def forward(self, inputs, states=None):
        """(result, (h, c)), of inputs [batch, in]."""
        hidden, cell = self.initial_states(inputs) if states is None else states
        of_input, of_state = self._sums(inputs, hidden)
        i, f, g, o = ops.split(of_input + of_state, [], 1, 4)
        cell = ops.sigmoid(f) * cell + ops.sigmoid(i) * ops.tanh(g)
        hidden = ops.sigmoid(o) * ops.tanh(cell)
        return hidden, (hidden, cell)


class RNN(Layer):
    """All steps of a sequence [batch, time, in], or [time, batch, in] if `time_major`, by a cell; the last step first if
    `is_reverse`."""

    def __init__(self, cell, is_reverse=False, time_major=False):
        super().__init__("rnn")
        self.cell = cell
        self._reverse, self._time = is_reverse, 0 if time_major else 1

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        """(results of all steps, state after the last). Raises UnimplementedError for a `sequence_length`."""
        if sequence_length is not None:
            raise _C.UnimplementedError("RNN: `sequence_length` is None only; GRU, LSTM and SimpleRNN take one")
        steps = ops.unbind(inputs, self._time)
        states, results = initial_states, []
        for step in reversed(steps) if self._reverse else steps:
            result, states = self.cell(step, states, **kwargs)
            results.append(result)
        return ops.stack(results[::-1] if self._reverse else results, self._time), states


class BiRNN(Layer):
    """Two cells, of which one goes forward and the other back; their results side by side."""

    def __init__(self, cell_fw, cell_bw, time_major=False):
        super().__init__("bi_rnn")
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

    def __init__(self, kind, mode, cell, input_size, hidden_size, num_layers, direction, time_major, dropout, attrs):
        super().__init__(kind)
        if direction not in ("forward", "bidirect", "bidirectional"):
            raise _C.InvalidArgumentError(f"`direction` is 'forward' or 'bidirect', not {direction!r}")
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
            initial_states = ops.full([len(self._cells), steps.shape[1], hidden], 0.0, steps.dtype)
        weights = [one for cell in self._cells for one in (cell.weight_ih, cell.weight_hh)]
        biases = [one for cell in self._cells for one in (cell.bias_ih, cell.bias_hh)]
        out, _, states = ops.rnn(steps, [initial_states], weights + biases, sequence_length, float(self._dropout), self._both,
                                 size, hidden, layers, self._mode, 0, not self.training)
        return out if self._time_major else ops.transpose(out, [1, 0, 2]), states[0]


class GRU(_Recurrent):
    """Layers of GRU cells."""

    def __init__(self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0,
                 weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        super().__init__("gru", "GRU", GRUCell, input_size, hidden_size, num_layers, direction, time_major, dropout,
                         (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))


class SimpleRNN(_Recurrent):
    """Layers of simple cells."""

    def __init__(self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0,
                 activation="tanh", weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        if activation not in ("tanh", "relu"):
            raise _C.InvalidArgumentError(f"SimpleRNN: `activation` is 'tanh' or 'relu', not {activation!r}")

        def cell(size, hidden, *attrs):
            return SimpleRNNCell(size, hidden, activation, *attrs)
        super().__init__("simple_rnn", f"RNN_{activation.upper()}", cell, input_size, hidden_size, num_layers, direction,
                         time_major, dropout, (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))


NAMES = ("SimpleRNNCell", "GRUCell", "LSTMCell", "RNN", "BiRNN", "GRU", "SimpleRNN")
